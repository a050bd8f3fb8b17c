import type { Locator, Page } from "@playwright/test";

/** Pixels between the margins of a page of A4, of which an inch has 96. */
const paperWidth = 673;

/** Prints, and answers how many pages that makes and on which of them a link inside the page ends. */
export async function printOnPaper(page: Page) {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = [...file.matchAll(/(\d+) 0 obj\s*<<\/Type \/Page\b/g)].map(([, object]) => object);
  return {
    count: pages.length,
    pageOf: (anchor: string) => {
      const [, object] = new RegExp(`/${anchor} \\[(\\d+) 0 R`).exec(file) ?? [];
      return pages.indexOf(object) + 1;
    },
  };
}

/** Runs `look` on the page as it is on paper. */
export async function onPaper<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const before = page.viewportSize();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: paperWidth, height: 987 });
  const seen = await look();
  await page.emulateMedia({ media: null });
  if (before !== null) await page.setViewportSize(before);
  return seen;
}

/** Words of these elements that begin on one line and end on another. Behind a hyphen a line may end. */
export function findBrokenWords(elements: Locator): Promise<readonly string[]> {
  return elements.evaluateAll((all) => {
    const textsOf = (element: Element) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      return texts;
    };
    const linesOf = (text: Text, { index, length }: { index: number; length: number }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    };
    return all
      .flatMap(textsOf)
      .flatMap((text) =>
        [...text.data.matchAll(/[\p{L}\p{N}_]+/gu)]
          .filter(({ 0: word, index }) => linesOf(text, { index, length: word.length }) > 1)
          .map(([word]) => word),
      );
  });
}

/** The least height of the texts of drawings, in pixels: of a drawing that is made smaller they are made smaller too. */
export function smallestText(drawings: Locator): Promise<number> {
  return drawings.evaluateAll((all) =>
    Math.min(
      ...all
        .flatMap((each) => [...each.querySelectorAll("text")])
        .map((text) => {
          const scale = text.getScreenCTM()?.a ?? 0;
          return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        })
        .filter((height) => height > 0),
    ),
  );
}
