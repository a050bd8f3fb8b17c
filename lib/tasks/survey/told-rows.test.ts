import fc from "fast-check";
import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { ledgerHappenings } from "./ledger-happenings";
import { readSurvey } from "./read-survey";
import { watchForSurvey } from "./survey-watch";

/** What code says before the words of a row. */
const opening = /^(?:A pause of lines like|Again|More often|Less often): /;
const at = (second: number) => new Date(Date.UTC(2026, 2, 4, 9, 0, second)).toISOString();

/** Rows of one kind with pauses between, no two with the same words. */
const routines = fc.record({
  rows: fc.integer({ min: 60, max: 200 }),
  pauseAt: fc.integer({ min: 20, max: 50 }),
  pause: fc.integer({ min: 60, max: 400 }),
  factor: fc.integer({ min: 3, max: 97 }),
});

function fileOf({ rows, pauseAt, pause, factor }: ReturnType<typeof pick>): readonly string[] {
  return Array.from({ length: rows }, (_, row) => {
    const second = row + (row >= pauseAt ? pause : 0);
    return `${at(second)} crate ${1000 + row * factor} weighed, ${(row * factor) % 90} kg, left=${rows - row}`;
  });
}

const pick = () => ({ rows: 0, pauseAt: 0, pause: 0, factor: 0 });

test("what is shown of a row stands in the row of the place beside it", async () => {
  await fc.assert(
    fc.asyncProperty(routines, async (routine) => {
      const evidence = evidenceOfText({ "scale.log": fileOf(routine) });
      const { sections } = await readSurvey(evidence);
      const { ledger } = await watchForSurvey(evidence);
      const told = [
        ...sections.flatMap(({ lines }) =>
          lines.map(({ text, references }) => ({ text, place: references[0]?.locator ?? null })),
        ),
        ...ledgerHappenings(ledger).map(({ words, place }) => ({
          ...{ text: words, place: place?.locator ?? null },
        })),
      ].filter(({ text }) => opening.test(text));
      expect(told.length).toBeGreaterThan(0);
      for (const { text, place } of told) {
        const [{ artifact } = { artifact: null }] = evidence.artifacts;
        if (artifact === null || place === null) throw new Error(`No place: ${text}`);
        expect(await evidence.rawText(artifact.id, place)).toContain(text.replace(opening, ""));
      }
    }),
    { numRuns: 15 },
  );
});

test("what all rows of a kind say stands in each, piece by piece, where the row cannot be read again", async () => {
  await fc.assert(
    fc.asyncProperty(routines, async (routine) => {
      const evidence = evidenceOfText({ "scale.log": fileOf(routine) });
      const { ledger } = await watchForSurvey({ ...evidence, recordAt: async () => [] });
      const told = ledgerHappenings(ledger).filter(({ words }) => opening.test(words));
      expect(told.length).toBeGreaterThan(0);
      for (const { words, place } of told) {
        const [{ artifact } = { artifact: null }] = evidence.artifacts;
        const raw =
          artifact === null || place === null
            ? ""
            : await evidence.rawText(artifact.id, place.locator);
        for (const piece of words.replace(opening, "").split("…"))
          expect(raw).toContain(piece.trim());
      }
    }),
    { numRuns: 15 },
  );
});
