// The waiting room: sit down, invite, talk, begin.  The server says that something changed; the parts that did are replaced.
const room = document.getElementById("main");
const parts = document.getElementById("parts");
const said = document.getElementById("said");
const table = room.dataset.table;
const NAME = "cultists.name";

async function send(method, path, body) {
  const answer = await fetch(`/api/tables/${table}/${path}`, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!answer.ok) {
    const wrong = await answer.json().catch(() => ({}));
    throw new Error(wrong.error ?? `The server refused it (error ${answer.status}).`);
  }
}

// Say what went wrong: in the form it belongs to, else in a line over the page.
async function attempt(work, form) {
  const wrong = form?.querySelector(".wrong");
  if (wrong) wrong.textContent = "";
  try {
    await work();
  } catch (error) {
    const words = error instanceof TypeError ? "The server does not answer. Please try again." : error.message;
    if (wrong) wrong.textContent = words;
    else tell(words);
  }
}

let silence;
function tell(words) {
  said.textContent = words;
  said.className = "toast";
  clearTimeout(silence);
  silence = setTimeout(() => { said.className = "sr"; }, 5000);
}

// Patching

let shown = null;
let fetching = false;
let again = false;

async function refresh() {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  try {
    const answer = await fetch(`/t/${table}/parts`);
    if (answer.ok) patch(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The stream notices that the server is away, and comes back by itself.
  } finally {
    fetching = false;
    if (again) {
      again = false;
      refresh();
    }
  }
}

const served = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part.innerHTML]));

function patch(fresh) {
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const name = part.dataset.part;
    const old = parts.querySelector(`[data-part="${name}"]`);
    if (!old || served.get(name) === part.innerHTML) continue;
    const focused = old.contains(document.activeElement) ? place(document.activeElement) : null;
    const typed = [...old.querySelectorAll("form[data-sit]:not([hidden]) input")].map((input) => [place(input), input.value]);
    served.set(name, part.innerHTML);
    old.replaceWith(document.adoptNode(part));
    for (const [selector, value] of typed) {
      const input = selector && parts.querySelector(selector);
      if (!input) continue;
      input.value = value;
      input.closest("form").hidden = false;
    }
    if (focused) parts.querySelector(focused)?.focus();
    if (part.dataset.title) document.title = part.dataset.title;
  }
  settle();
}

// How to find an element again after its part was replaced.
function place(element) {
  const form = element.closest("form[data-sit]");
  if (form && element.matches("input")) return `form[data-sit="${form.dataset.sit}"] input`;
  for (const name of ["copy", "show", "fill", "empty", "exchange", "rename"]) {
    if (element.dataset?.[name] !== undefined) return `[data-${name}="${CSS.escape(element.dataset[name])}"]`;
  }
  return element.id ? `#${CSS.escape(element.id)}` : null;
}

function settle() {
  const invitations = [...parts.querySelectorAll("[data-invite]")];
  const chosen = invitations.find((each) => each.dataset.invite === shown) ?? invitations[0];
  for (const each of invitations) each.hidden = each !== chosen;
  for (const link of parts.querySelectorAll("[data-show]")) {
    link.toggleAttribute("data-shown", link.dataset.show === chosen?.dataset.invite);
  }
  for (const button of parts.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const input of parts.querySelectorAll(".sit input")) input.value ||= localStorage.getItem(NAME) ?? "";
  room.classList.toggle("to-sit", parts.querySelector(".sit") !== null);
  const lines = parts.querySelector(".said");
  lines.scrollTop = lines.scrollHeight;
}

// What can be done

async function copy(button) {
  const text = button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https there is no clipboard; the old way still works.
    const area = Object.assign(document.createElement("textarea"), { value: text, className: "sr" });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    button.focus();
    if (!done) {
      prompt("Copy this link:", text);
      return;
    }
  }
  tell("The link is copied.");
  button.classList.add("copied");
  setTimeout(() => button.classList.remove("copied"), 1600);
}

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

parts.addEventListener("click", (event) => {
  const target = event.target.closest("button, a");
  if (!target) return;
  const data = target.dataset;
  if (data.copy !== undefined) copy(target);
  else if (data.share !== undefined) {
    navigator.share({ title: `A seat at ${data.title}`, url: data.share }).catch(() => {});
  } else if (data.show !== undefined) {
    event.preventDefault();
    shown = data.show;
    settle();
    parts.querySelector(`[data-invite="${shown}"]`)?.scrollIntoView({ block: matchMedia("(max-width:720px)").matches ? "center" : "nearest" });
  } else if (data.fill !== undefined) {
    attempt(() => send("PUT", `seats/${data.fill}/bot`, { bot: data.bot }));
  } else if (data.fillAll !== undefined) {
    attempt(async () => {
      for (const seat of data.fillAll.split(" ")) await send("PUT", `seats/${seat}/bot`, { bot: data.bot });
    });
  } else if (data.empty !== undefined) {
    attempt(() => send("DELETE", `seats/${data.empty}/bot`));
  } else if (data.rename !== undefined) {
    const form = parts.querySelector(`.rename[data-sit="${data.rename}"]`);
    form.hidden = !form.hidden;
    target.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) form.querySelector("input").select();
  } else if (target.id === "begin") {
    target.disabled = true;
    attempt(() => send("POST", "begin")).finally(() => { target.disabled = false; });
  }
});

parts.addEventListener("change", ({ target }) => {
  const seat = target.dataset.exchange;
  if (seat !== undefined) attempt(() => send("PUT", `seats/${seat}/bot`, { bot: target.value }));
});

parts.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.dataset.sit !== undefined) {
    const name = form.elements.name.value.trim();
    attempt(async () => {
      await send("POST", "sit", { name, nonce: nonce(), seat: Number(form.dataset.sit) });
      localStorage.setItem(NAME, name);
      if (form.classList.contains("rename")) form.hidden = true;
    }, form);
  } else if (form.dataset.fillForm !== undefined) {
    attempt(() => send("PUT", `seats/${form.dataset.fillForm}/bot`, { bot: form.elements.bot.value }));
  } else if (form.id === "say") {
    const text = form.elements.text.value.trim();
    form.reset();
    if (text) attempt(() => send("POST", "talk", { text }));
  }
});

// What the server tells

let isAway = false;
function listen() {
  const events = new EventSource(`/api/tables/${table}/events`);
  events.addEventListener("table", (event) => {
    if (JSON.parse(event.data).phase !== "waiting") location.reload();
    else refresh();
  });
  events.addEventListener("open", () => {
    if (isAway) tell("The connection is back.");
    isAway = false;
  });
  events.addEventListener("error", () => {
    if (!isAway) tell("Connection lost, trying again …");
    isAway = true;
    // After an answer that is no stream a browser gives up; we do not.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}
listen();
addEventListener("pageshow", (event) => event.persisted && location.reload());
settle();
parts.querySelector(".sit input")?.focus({ preventScroll: true });
