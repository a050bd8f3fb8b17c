import fc from "fast-check";
import { expect, test } from "vitest";
import { runIds } from "@/lib/domain/ids";
import { formatTurnPlace, parseTurnPlace } from "./turn-place";

const runId = runIds.fromDigest("a".repeat(16));

test("the place of a turn is read as it was written", () => {
  const step = fc.option(
    fc.record({
      step: fc.stringMatching(/^[a-z][a-z0-9-]{0,60}$/),
      turn: fc.option(fc.integer({ min: 1, max: 999_999 })),
    }),
  );
  fc.assert(
    fc.property(step, (given) => {
      const place = { runId, step: given?.step ?? null, turn: given?.turn ?? null };
      expect(parseTurnPlace(formatTurnPlace(place))).toEqual(place);
    }),
  );
});

test.each(["", "coarse.2", `${runId}.Coarse`, `${runId}.coarse.0`, `${runId}.coarse.2.3`])(
  "%j is the place of no turn",
  (text) => expect(parseTurnPlace(text)).toBeNull(),
);
