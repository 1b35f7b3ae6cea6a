/* What the page knows, and who wants to hear when it changes. */

export const stage = document.querySelector(".stage");

export const find = (selector, within = document) => within.querySelector(selector);
export const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];

export const page = {
  state: JSON.parse(find("#state").textContent),
  /** The moment that is shown instead of the present, an earlier one or one that would come; null: the present. */
  past: null,
  /** The seat that is changing its sealed answer; null: none. */
  changing: null,
  /** Whether an answer is on its way. */
  busy: false,
  /** On a screen for several seats: whose eyes are in front of it. */
  confirmed: null,
};

const listeners = new Map();

export function on(what, listener) {
  listeners.set(what, [...(listeners.get(what) ?? []), listener]);
}

/** Who cannot cope with it says so in the console, and the others hear of it all the same. */
export function tell(what, ...details) {
  for (const listener of listeners.get(what) ?? []) {
    try {
      listener(...details);
    } catch (error) {
      reportError(error);
    }
  }
}

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The picture: an SVG element, or null for a moment while it is exchanged. */
export const picture = () => find("#picture > svg");

/** Whether there is a question that has not been answered yet. */
export const isAsked = () => page.state.question !== null && !page.state.question.isChange;

/** Whether something can be answered now, perhaps once more. */
export const isMine = () => page.state.question !== null && page.past === null && !page.busy;

/** What a browser may refuse to keep (private windows) is kept for this page only. */
export const memory = {
  get(key) {
    try {
      return localStorage.getItem(`cultists-${key}`);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`cultists-${key}`, value);
    } catch {
      /* nothing to be done, and nothing lost */
    }
  },
};
