import type { Page } from "@playwright/test";

/** Hands on a drawn timeline, ours or the plain library's. Pixels of the viewport. */
const steps = 60;

/** Drags by a few pixels a frame, there and back. */
export async function pan(
  page: Page,
  at: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await moveInFrame(page, at.x - step * 6, at.y);
  for (let step = steps; step >= 0; step -= 1) await moveInFrame(page, at.x - step * 6, at.y);
  await page.mouse.up();
  await nextFrame(page);
}

/** Turns the wheel with Control, in and out again. */
export async function zoom(
  page: Page,
  at: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down("Control");
  for (const turn of [-1, 1]) {
    for (let step = 0; step < steps / 2; step += 1) {
      await page.mouse.wheel(0, turn * 60);
      await nextFrame(page);
    }
  }
  await page.keyboard.up("Control");
}

async function moveInFrame(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await nextFrame(page);
}

/** After the next frame was drawn. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
  );
}
