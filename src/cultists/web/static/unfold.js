/* Open whatever an element is folded up in, and the element itself. */

export function unfold(element) {
  for (let each = element; each; each = each.parentElement) {
    if (each.matches("details")) each.open = true;
  }
  const own = element?.querySelector(":scope > details");
  if (own) own.open = true;
  return element;
}
