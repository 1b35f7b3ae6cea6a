/* Make one tree like another with as little change as possible: what has an id stays the same element. */

const sameKind = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

/** Make `old` like `fresh`.  Elements with an id are kept even if they have come to lie elsewhere. */
export function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  patchAttributes(old, fresh);
  patchChildren(old, fresh);
}

function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function patchChildren(old, fresh) {
  const staying = new Set([...fresh.childNodes].map((node) => node.id).filter(Boolean));
  let place = old.firstChild;
  const leaveGone = () => {
    while (place?.id && !staying.has(place.id)) {
      const gone = place;
      place = place.nextSibling;
      gone.remove();
    }
  };
  for (const wanted of [...fresh.childNodes]) {
    leaveGone();
    let found = wanted.id ? lookedUp(old, wanted) : null;
    if (!found && !wanted.id && place && !place.id && sameKind(place, wanted)) found = place;
    if (!found) {
      old.insertBefore(document.importNode(wanted, true), place);
    } else if (wanted.nodeType === Node.ELEMENT_NODE) {
      if (found === place) place = place.nextSibling;
      else old.insertBefore(found, place);
      patch(found, wanted);
    } else {
      if (found.data !== wanted.data) found.data = wanted.data;
      place = place.nextSibling;
    }
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

function lookedUp(parent, wanted) {
  const found = document.getElementById(wanted.id);
  return found && sameKind(found, wanted) && !found.contains(parent) ? found : null;
}
