import { expect, type Page } from "@playwright/test";

/**
 * Fonts differ by some percent in width from machine to machine (what is not in our own fonts is drawn in the system's),
 * so a page has to fit with letters as they are and with wider ones.
 */
const widerLetters = [null, "0.035em"] as const;

/** Fails with the elements that stand out when the page is wider than its window; `where` names the case in the message. */
export async function expectToFitWidth(page: Page, where: string): Promise<void> {
  for (const letterSpacing of widerLetters) {
    const style =
      letterSpacing === null
        ? null
        : await page.addStyleTag({
            content: `*, *::before, *::after { letter-spacing: ${letterSpacing} !important; }`,
          });
    // What draws itself, such as the canvas of the graph, follows a new width a moment later.
    await expect
      .poll(() => page.evaluate(findStandingOut), {
        message: `${where}, letters wider by ${letterSpacing ?? "nothing"}`,
      })
      .toEqual([]);
    await style?.evaluate((element) => element.parentNode?.removeChild(element));
  }
}

/** Runs in the page. Empty when nothing has to be scrolled sideways. */
function findStandingOut(): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const elements = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5,
  );
  const measured = elements.map((element) => {
    const { left, right } = element.getBoundingClientRect();
    const text = (element.textContent ?? "").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute("class") ?? "")} ${left.toFixed(0)} to ${right.toFixed(0)}: ${text}`;
  });
  return [`${document.documentElement.scrollWidth} in ${width}`, ...measured.slice(0, 30)];
}

/** Pixels: between two parts of a page there is less room than this. */
const holeMax = 200;

/**
 * Fails with what a reader of this width does not see: words and controls that are beyond an edge, be it of the window or
 * of something that is pushed sideways, and room from top to bottom in which nothing is.
 */
export async function expectToBeInSight(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findCut), `${where}, cut at an edge`).toEqual([]);
  expect(await page.evaluate(findHoles, holeMax), `${where}, empty`).toEqual([]);
}

/** Runs in the page. Words and controls, each with where it ends. */
function findCut(): string[] {
  const width = document.documentElement.clientWidth;
  const isOwn = (element: Element) =>
    element.matches("button, input, a") ||
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
  return [...document.body.querySelectorAll("*")].filter(isOwn).flatMap((element) => {
    const { left, right, width: across, height } = element.getBoundingClientRect();
    // What readers of the text alone are told has one pixel.
    if (across <= 1 || height <= 1) return [];
    if (left >= -0.5 && right <= width + 0.5) return [];
    const text = (element.textContent ?? "").trim().slice(0, 40);
    return [`${element.tagName.toLowerCase()} ${left.toFixed(0)} to ${right.toFixed(0)}: ${text}`];
  });
}

/** Runs in the page. From where to where it is empty over its whole width. */
function findHoles(most: number): string[] {
  const drawn = [...document.body.querySelectorAll("*")]
    .filter(
      ({ childElementCount, childNodes }) =>
        childElementCount === 0 ||
        [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
    .toSorted((one, other) => one.top - other.top);
  const holes: string[] = [];
  let reached = -window.scrollY;
  const end = document.documentElement.scrollHeight - window.scrollY;
  for (const { top, bottom } of [...drawn, { top: end, bottom: end }]) {
    if (top - reached > most) holes.push(`${reached.toFixed(0)} to ${top.toFixed(0)}`);
    reached = Math.max(reached, bottom);
  }
  return holes;
}
