/* Words that a game's script writes into its drawing. */

/** Words into a line, smaller than its own size if they are longer than the room, but not smaller than the least. */
export function shrink(text, words, room, least) {
  text.dataset.size ??= text.getAttribute("font-size");
  text.textContent = words;
  text.setAttribute("font-size", text.dataset.size);
  const long = text.getComputedTextLength();
  if (long > room) text.setAttribute("font-size", Math.max(least, (text.dataset.size * room) / long));
}
