// Comfort for the home page: my name is remembered, seats come and go, a pasted link leads to its table.
const NAME = "cultists.name";
const form = document.getElementById("new-table");

// My name
const mine = form.elements.name1;
mine.value ||= localStorage.getItem(NAME) ?? "";
form.addEventListener("submit", () => {
  const name = mine.value.trim();
  if (name) localStorage.setItem(NAME, name);
  form.elements.nonce.value = nonce();
});

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Seats: a row that nobody needs is not shown, and one button brings the next one back.
const rows = [...form.querySelectorAll(".seat")];
const add = document.getElementById("add-seat");
const isFree = (row) => row.querySelector("[value=none]")?.checked ?? false;
const places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function choose(row, kind) {
  row.querySelector(`[value=${kind}]`).checked = true;
  showChoice();
}

function showAdd() {
  const next = rows.find(isFree);
  if (!add) return;
  add.hidden = !next;
  if (next) add.querySelector("span").textContent = `A ${places[next.dataset.place - 1]} seat`;
}

add?.addEventListener("click", () => {
  const next = rows.find(isFree);
  // Like the seat before it: who plays against bots wants one more of them.
  const before = rows[rows.indexOf(next) - 1]?.querySelector("[type=radio]:checked")?.value;
  choose(next, before === "bot" ? "bot" : "friend");
  next.querySelector("[type=radio]:checked").focus();
});

for (const row of rows) {
  row.querySelector(".remove")?.addEventListener("click", () => {
    choose(row, "none");
    (add ?? form).focus();
  });
}

// Bots: what the chosen one is like, said once for several of a kind.
const bots = [...form.querySelectorAll(".for-bot select")];

function describeBots() {
  const described = new Set();
  for (const choice of bots) {
    const about = choice.nextElementSibling;
    const isBot = choice.closest(".seat").querySelector("[value=bot]").checked;
    about.textContent = choice.selectedOptions[0]?.dataset.about ?? "";
    about.hidden = isBot && described.has(choice.value);
    if (isBot) described.add(choice.value);
  }
}

// One button is the obvious next step: with a seat for another person it is to lay the table, else to play at once.
const [atOnce, lay] = [form.elements.quick, form.querySelector(".lay .btn:not([name])")];
const isMe = ({ value }) => value === "me";
const isFriend = ({ value }) => value === "friend";

function showNext() {
  const seats = [...form.querySelectorAll(".seat [type=radio]:checked")];
  const isForOthers = seats.some(isFriend) || seats.filter(isMe).length > 1;
  lay.classList.toggle("main", isForOthers);
  atOnce.classList.toggle("main", !isForOthers);
}

function showChoice() {
  showAdd();
  describeBots();
  showNext();
}

form.addEventListener("change", showChoice);
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[type=text]")) return;
  event.preventDefault();
  form.requestSubmit(lay.classList.contains("main") ? lay : atOnce);
});
showChoice(); // a browser that comes back remembers what was chosen

// House rules: say when they are not the usual ones.
const house = form.querySelector(".house");
const isOther = (option) => option.selected && !option.defaultSelected;
house?.addEventListener("change", () => {
  const chosen = [...house.querySelectorAll("select option")].filter(isOther);
  const pictured = [...house.querySelectorAll("[type=radio]")].filter((radio) => radio.checked && !radio.defaultChecked);
  const other = chosen.length + pictured.length;
  house.querySelector(".mist").textContent = other === 0 ? "the usual ones" : `${other} changed`;
});

// A seat link: only what leads to a table of this server.
const join = document.getElementById("join");
join?.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = join.querySelector("input").value.trim();
  const path = text.match(/\/(?:s\/[\w-]+|t\/[a-z0-9]+)\/?$/)?.[0];
  if (path) location.assign(path);
  else join.querySelector(".wrong").textContent = text ? "This is not a link to a seat. Did you copy all of it?" : "Paste the link that your friend sent you.";
});

// A table may have changed while this page was in the back.
addEventListener("pageshow", (event) => event.persisted && location.reload());
