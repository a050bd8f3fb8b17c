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
    const standingOut = await page.evaluate(findStandingOut);
    expect(standingOut, `${where}, letters wider by ${letterSpacing ?? "nothing"}`).toEqual([]);
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
