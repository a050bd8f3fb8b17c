import fc from "fast-check";
import { expect, test } from "vitest";
import { type Chunk, estimateTokens, fitChunks, priorities } from "./context-window";

const chunk = fc.record({
  priority: fc.constantFrom(...priorities),
  text: fc.string({ maxLength: 400 }),
  summary: fc.string({ maxLength: 20 }),
});

test("what is shown fits, and what is critical is whole while leaving out the others is enough", () => {
  fc.assert(
    fc.property(fc.array(chunk), fc.integer({ min: 1, max: 500 }), (chunks, tokensMax) => {
      const fitted = fitChunks(chunks, tokensMax);
      const least = chunks.map(({ priority, text, summary }) =>
        priority === "critical" || estimateTokens(summary) >= estimateTokens(text) ? text : summary,
      );
      const barest = chunks.map(({ priority, text, summary }, index) =>
        priority === "critical" && summary !== "" && estimateTokens(summary) < estimateTokens(text)
          ? summary
          : (least[index] ?? ""),
      );
      const total = (texts: readonly string[]) =>
        texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      expect(fitted === null).toBe(total(barest) > tokensMax);
      if (fitted === null) return;
      expect(total(fitted.texts)).toBeLessThanOrEqual(tokensMax);
      const isEnough = total(least) <= tokensMax;
      for (const index of isEnough ? fitted.left : [])
        expect(chunks[index]?.priority).not.toBe("critical");
    }),
  );
});

test("while turns fill a quarter of the window, what is left out of it stays the same", () => {
  const turn: Chunk = { priority: "medium", text: "x".repeat(400), summary: "" };
  const kept: string[] = [];
  for (let turns = 1; turns <= 200; turns += 1) {
    const chunks = Array.from({ length: turns }, () => turn);
    kept.push(String(fitChunks(chunks, 2000)?.left));
  }
  const changes = kept.filter((left, index) => index > 0 && left !== kept[index - 1]).length;
  // 200 turns of 100 tokens in a window of 2,000: a quarter is five turns.
  expect(changes).toBe(36);
});

test("where summaries of everything are too long as well, what is shortest is shown", () => {
  const turn = { priority: "medium", text: "x".repeat(400), summary: "y".repeat(200), least: "z" };
  const chunks = Array.from({ length: 20 }, (): Chunk => ({ ...turn, priority: "medium" }));
  const { texts = [] } = fitChunks(chunks, 500) ?? {};
  expect(texts.reduce((sum, text) => sum + estimateTokens(text), 0)).toBeLessThanOrEqual(500);
  expect(texts[0]).toBe("z");
  expect(texts.at(-1)).toBe(turn.summary);
});
