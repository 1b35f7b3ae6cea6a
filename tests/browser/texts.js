/* What is wrong with the text of a page: one function, evaluated in the page; texts.py says what it does.
   Boxes are {left, top, right, bottom} in pixels of the screen. */
({ windows, pieces }) => {
  const NEAR = 1.5; /* pixels that boxes of letters may be off */
  const SOLID = 0.6; /* so opaque a thing hides what lies below it */
  const FEET = 3; /* pixels of a line that may be cut above and below: there are no letters */
  const LARGEST_SIGN = 60; /* pixels; what is larger is a picture, and words may lie on it */
  const SAMPLES = 9; /* places of a line that are looked at */

  const found = [];

  /* Boxes */

  const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const holds = (box, [x, y]) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  const common = (one, other) => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const leaves = (piece, box, aside = NEAR, above = NEAR) =>
    piece.left < box.left - aside ||
    piece.right > box.right + aside ||
    piece.top < box.top - above ||
    piece.bottom > box.bottom + above;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  /** A line's box has room above its capitals and below its feet. */
  const letters = ({ left, top, right, bottom }) => {
    const spare = (bottom - top) * 0.16;
    return { left, top: top + spare, right, bottom: bottom - spare };
  };

  const isShown = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest(".sr, .skip:not(:focus)");
  const name = (each) =>
    each.id ? `#${each.id}` : [each.tagName.toLowerCase(), ...each.classList].join(".");

  /* 1. All text */

  const texts = [];

  function add(element, words, boxes) {
    const pieces = boxes.filter((box) => box.right - box.left > 0.5 && box.bottom - box.top > 0.5).map(letters);
    if (pieces.length) texts.push({ element, words: words.trim().replace(/\s+/g, " ").slice(0, 60), pieces });
  }

  function collectDrawn() {
    for (const element of document.querySelectorAll("svg text")) {
      if (!isShown(element) || element.closest("defs") || element.closest(windows) || !element.textContent.trim()) continue;
      const isCurved = element.querySelector("textPath");
      add(element, element.textContent, isCurved ? lettersOf(element) : [element.getBoundingClientRect()]);
    }
  }

  /** A square for every letter of a line on a curve. */
  function lettersOf(element) {
    const toScreen = element.getScreenCTM();
    const half = ((element.getComputedTextLength() / element.getNumberOfChars()) * toScreen.a) / 2;
    return Array.from({ length: element.getNumberOfChars() }, (_, n) => n)
      .filter((n) => element.textContent[n]?.trim())
      .map((n) => {
        const { x, y, width, height } = element.getExtentOfChar(n);
        const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toScreen);
        return { left: at.x - half, right: at.x + half, top: at.y - half, bottom: at.y + half };
      });
  }

  function collectWritten() {
    const unread = "svg, script, style, template, noscript, select, datalist";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || element.closest(unread) || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      add(element, node.data, [...range.getClientRects()]);
    }
  }

  /* 2. What lies above it */

  const solid = new Map();
  function isSolid(each) {
    if (!solid.has(each)) solid.set(each, strength(each) * opacity(each) >= SOLID);
    return solid.get(each);
  }
  function strength(each) {
    const style = getComputedStyle(each);
    if (each instanceof HTMLElement) return style.backgroundImage === "none" ? alpha(style.backgroundColor) : 1;
    if (each.matches("svg, g, text, tspan, textPath, line")) return 0;
    if (each.matches("use, image")) return 1;
    return style.fill === "none" ? 0 : Number(style.fillOpacity) * alpha(style.fill);
  }
  const alpha = (colour) => Number(/^rgba\(.*, ([\d.]+)\)$/.exec(colour)?.[1] ?? (colour === "transparent" ? 0 : 1));
  function opacity(each) {
    let all = 1;
    for (let up = each; up; up = up.parentElement) all *= Number(getComputedStyle(up).opacity);
    return all;
  }

  /** In one drawing, what comes first lies below: between two letters the text itself is not hit. */
  const isBelow = (each, other) =>
    each instanceof SVGElement &&
    each.ownerSVGElement === other.ownerSVGElement &&
    Boolean(each.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

  function coverAt(element, x, y) {
    for (const each of document.elementsFromPoint(x, y)) {
      if (each === element || element.contains(each) || each.contains(element)) return null;
      if (isBelow(each, element)) return null;
      if (isSolid(each)) return each;
    }
    return null;
  }

  function look(text) {
    const count = text.pieces.length > 3 ? 1 : SAMPLES;
    const points = text.pieces.flatMap(({ left, right, top, bottom }) =>
      Array.from({ length: count }, (_, n) => [left + ((n + 0.5) / count) * (right - left), (top + bottom) / 2]),
    );
    const covers = points.filter((point) => holds(screen, point)).map(([x, y]) => coverAt(text.element, x, y));
    text.cover = covers.find(Boolean);
    text.isHidden = covers.length > 0 && covers.every(Boolean);
    text.isUnderOne = text.isHidden && covers.every((each) => each === text.cover);
  }

  /* 3. What is wrong with the text in sight */

  const scrolls = (style, way) => /auto|scroll/.test(style[way]);
  const cuts = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";

  /** The boxes that cut what leaves them, from the inside out; in those that are long one can scroll down. */
  function frames(element) {
    const all = [];
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up.matches("svg svg")) all.push({ up, box: windowOf(up), isLong: up.matches(".scroller") });
      else if (up instanceof HTMLElement && style.display !== "inline" && cuts(style)) {
        all.push({ up, box: up.getBoundingClientRect(), isLong: scrolls(style, "overflowY") });
      }
      if (style.position === "fixed") break;
    }
    return all;
  }

  /** The part of the screen in which a drawing in a drawing is seen. */
  function windowOf(svg) {
    const toScreen = svg.parentElement.getScreenCTM();
    const [x, y, width, height] = ["x", "y", "width", "height"].map((each) => svg[each].baseVal.value);
    const from = new DOMPoint(x, y).matrixTransform(toScreen);
    const to = new DOMPoint(x + width, y + height).matrixTransform(toScreen);
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }

  function judgeFrames(text, say) {
    let pieces = text.pieces;
    for (const { up, box, isLong } of frames(text.element)) {
      for (const piece of pieces) {
        if (leaves(piece, box, NEAR, Infinity)) say(`cut by ${name(up)}`);
        if (!leaves(piece, box, Infinity, FEET)) continue;
        if (isLong) text.isScrolled = true;
        else say(`cut by ${name(up)}`);
      }
      if (text.isScrolled) pieces = pieces.map((piece) => common(piece, box)).filter(area);
      const isShort = getComputedStyle(up).textOverflow === "ellipsis" && up.scrollWidth > up.clientWidth + 1;
      if (isShort) say("cut by an ellipsis");
    }
  }

  /** The plate that a line of a drawing is written on: the smallest shape under the point where the line is put. */
  function plateOf(text) {
    const [centre, y] = middle(text.pieces[0]);
    const { left, right } = text.pieces[0];
    const anchors = { start: Math.min(left + 3, centre), middle: centre, end: Math.max(right - 3, centre) };
    const at = [anchors[getComputedStyle(text.element).textAnchor], y];
    for (let group = text.element.parentElement; group?.matches("g"); group = group.parentElement) {
      const under = [...group.children]
        .filter((each) => each.matches("rect, circle") && isPlate(each) && isShown(each) && isBelow(each, text.element))
        .map((shape) => ({ shape, box: shape.getBoundingClientRect() }))
        .filter((plate) => holds(reach(plate, { top: y, bottom: y }), at));
      if (under.length) return under.reduce((one, other) => (area(other.box) < area(one.box) ? other : one));
    }
    return null;
  }
  function isPlate(each) {
    const { fill, stroke } = getComputedStyle(each);
    return fill !== "none" || (each.matches("rect") && stroke !== "none");
  }

  /** How far a plate reaches to both sides at the height of a line. */
  function reach({ shape, box }, line) {
    if (!shape.matches("circle")) return box;
    const [x, y] = middle(box);
    const radius = (box.right - box.left) / 2;
    const off = Math.max(Math.abs(line.top - y), Math.abs(line.bottom - y));
    const side = Math.sqrt(Math.max(0, radius * radius - off * off));
    return { left: x - side, right: x + side, top: box.top, bottom: box.bottom };
  }

  function judgeDrawn(text, say) {
    const path = text.element.querySelector("textPath");
    if (path) {
      const long = document.querySelector(path.getAttribute("href")).getTotalLength();
      if (text.element.getComputedTextLength() > long + 0.5) say("longer than its curve");
      return;
    }
    const set = text.element.getAttribute("textLength");
    if (set) {
      text.element.removeAttribute("textLength");
      const natural = text.element.getComputedTextLength();
      text.element.setAttribute("textLength", set);
      if (Math.abs(natural / set - 1) > 0.08) say("squeezed");
    }
    const plate = plateOf(text);
    const [line] = text.pieces;
    if (plate && leaves(line, reach(plate, line))) say(`leaves ${name(plate.shape)} of ${name(plate.shape.parentElement)}`);
  }

  /** Where one can scroll the whole page, what lies below the screen is not lost. */
  function isBelowTheFold(pieces) {
    const isFixed = [document.documentElement, document.body].some((each) => /hidden|clip/.test(getComputedStyle(each).overflowY));
    return !isFixed && pieces.every(({ top, bottom }) => top > screen.bottom && bottom <= document.scrollingElement.scrollHeight);
  }

  function judge(text) {
    const say = (what) => found.push(`${what}: “${text.words}”`);
    judgeFrames(text, say);
    text.isScrolled ||= isBelowTheFold(text.pieces);
    if (text.isScrolled) return;
    if (/\S…/.test(text.words)) say("cut by an ellipsis");
    if (text.pieces.some((piece) => leaves(piece, screen))) say("leaves the screen");
    if (text.cover) say(`covered by ${name(text.cover)}`);
    if (text.element instanceof SVGElement) judgeDrawn(text, say);
  }

  /* 4. What lies on what */

  const overlap = (one, other, least) => {
    const both = common(one, other);
    return both.right - both.left > least && both.bottom - both.top > least;
  };

  function judgePairs(seen) {
    seen.forEach((one, place) => {
      for (const other of seen.slice(place + 1)) {
        if (one.element === other.element || one.element.contains(other.element)) continue;
        const isOn = one.pieces.some((piece) => other.pieces.some((rest) => overlap(piece, rest, NEAR)));
        if (isOn) found.push(`“${one.words}” lies on “${other.words}”`);
      }
    });
  }

  /** What wholly lies under another mark of its own track or clock is lost; cards in a pile are meant to lie so. */
  function judgeBuried(seen) {
    const plates = new Map(seen.filter(({ element }) => element.matches("g text")).map((each) => [plateOf(each)?.shape, each]));
    for (const { element, words, cover } of texts.filter((each) => each.isUnderOne)) {
      const above = plates.get(cover);
      const { width, height } = cover.getBoundingClientRect();
      if (!above || Math.max(width, height) > LARGEST_SIGN) continue;
      const group = cover.parentElement.parentElement.closest("g");
      if (group?.contains(element)) found.push(`covered by ${name(cover)}, under “${above.words}”: “${words}”`);
    }
  }

  /** A sign may be the ground of a figure, as a seal is; it may not touch a word from the side. */
  function judgeSigns(seen) {
    const lines = seen.filter((each) => each.element instanceof SVGElement && each.pieces.length === 1);
    for (const sign of document.querySelectorAll("#picture use, #picture .cross")) {
      const box = sign.getBoundingClientRect();
      if (!isShown(sign) || sign.closest(windows) || sign.closest(pieces) || !area(box) || box.right - box.left > LARGEST_SIGN) continue;
      const near = lines.filter(
        ({ pieces: [line] }) =>
          overlap(line, box, 3) && !holds(box, middle(line)) && !coverAt(sign, ...middle(common(line, box))),
      );
      for (const { words } of near) found.push(`a sign (${sign.getAttribute("href") ?? name(sign)}) lies on “${words}”`);
    }
  }

  function judgeScrolling() {
    if (document.scrollingElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    for (const each of document.querySelectorAll("body *")) {
      if (!(each instanceof HTMLElement) || !isShown(each)) continue;
      const style = getComputedStyle(each);
      const hasBar = scrolls(style, "overflowX") && style.scrollbarWidth !== "none";
      if (hasBar && each.scrollWidth > each.clientWidth + 1) found.push(`${name(each)} scrolls sideways`);
    }
  }

  /* Shapes are to be found by a point also where no pointer reaches them. */
  const asking = new CSSStyleSheet();
  asking.replaceSync("*{pointer-events:auto!important}");
  document.adoptedStyleSheets.push(asking);
  collectDrawn();
  collectWritten();
  texts.forEach(look);
  const visible = texts.filter((each) => !each.isHidden);
  visible.forEach(judge);
  const seen = visible.filter((each) => !each.isScrolled);
  judgePairs(seen);
  judgeBuried(seen);
  judgeSigns(seen);
  judgeScrolling();
  document.adoptedStyleSheets.pop();
  return [...new Set(found)];
};
