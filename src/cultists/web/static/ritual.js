/* The ritual's page: my name goes along, letters are counted while they are typed, a long wait is explained. */

const NAME = "cultists.name";

for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", ({ submitter }) => {
    form.elements.name.value = localStorage.getItem(NAME) ?? "";
    if (submitter?.value === "save") return;
    /* A second click would make a second ritual. */
    setTimeout(() => {
      for (const button of form.querySelectorAll("button")) button.disabled = true;
      submitter?.classList.add("waits");
    });
  });
}

/* Whoever comes back finds the buttons as they were. */
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("form button")) {
    button.disabled = false;
    button.classList.remove("waits");
  }
});

for (const output of document.querySelectorAll("[data-count]")) {
  const field = document.querySelector(`[name=${output.dataset.count}]`);
  const count = () => {
    const letters = field.value.toUpperCase().replace(/[^A-Z]/g, "").length;
    output.textContent = letters ? `· ${letters} so far` : "";
  };
  field.addEventListener("input", count);
  count();
}
