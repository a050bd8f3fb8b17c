import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findingIds } from "@/lib/domain/ids";
import { type Checked, findingChecks } from "@/lib/domain/rounds/critique";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { findingDraftSchema } from "@/lib/investigation/rounds/contracts/answer-question";
import { critiquesSchema, type Submitted } from "@/lib/investigation/rounds/contracts/critique";
import { critiqueByRules } from "./rules";

const line = (number: number) => ({
  ...{ path: "app.log", quote: "refused" },
  lines: [number, number] as [number, number],
});
const passedChecks: readonly Checked[] = findingChecks.map((check) => ({
  ...{ check, isPassed: true },
  why: check === "independence" ? "Two independent sources show it" : `${check} holds`,
}));
const withFailed = (...failed: readonly Checked[]) =>
  passedChecks.map((one) => failed.find(({ check }) => check === one.check) ?? one);
const failed = (check: Checked["check"], why: string): Checked => ({ check, isPassed: false, why });

function submitted(changes: Partial<Submitted> = {}, against = 0): Submitted {
  const draft = findingDraftSchema.parse({
    ...{ claim: "refused", method: "read", confidence: 1, evidence_refs: [line(1), line(2)] },
    effect: { kind: "support", piece: "evt_1" },
    against_refs: Array.from({ length: against }, (_, index) => line(index + 3)),
  });
  return {
    id: findingIds.fromDigest("00000000000000aa"),
    ...{ expert: "logs", question: "Why?", draft, toolCalls: [] },
    ...{ checks: [...passedChecks], credibilityMax: 0.85 },
    ...changes,
  };
}

const desk = {
  timeline: emptyTimeline,
  ask: () => Promise.reject(new Error("The rubric asks nothing")),
  signal: new AbortController().signal,
};
const judge = async (finding: Submitted) => {
  const { reviews } = await critiqueByRules({ round: 1, findings: [finding] }, desk);
  const [review] = reviews;
  if (review === undefined) throw new Error("Nothing was judged");
  return review;
};

describe("the rubric", () => {
  test.each([
    [
      "what holds is believed as far as it may be",
      submitted(),
      0.85,
      "Two independent sources show it; nothing speaks against it.",
    ],
    [
      "what is invented says where",
      submitted({
        checks: withFailed(failed("citation", "The quoted words do not stand in app.log line 12")),
        credibilityMax: 0.25,
      }),
      0.22,
      "The quoted words do not stand in app.log line 12.",
    ],
    [
      "what is doubted says what of it",
      submitted({
        checks: withFailed(failed("conclusion", "Nothing it cites says “412”")),
        credibilityMax: 0.65,
      }),
      0.62,
      "Two independent sources show it; nothing it cites says “412”.",
    ],
    [
      "the reason that bars it comes before lesser ones",
      submitted({
        checks: withFailed(
          failed("independence", "One source shows it"),
          failed("order", "The effect began 9 s before its cause"),
        ),
        credibilityMax: 0.25,
      }),
      0.19,
      "The effect began 9 s before its cause.",
    ],
  ] as const)("%s", async (_, finding, credibility, annotation) => {
    expect(await judge(finding)).toMatchObject({ credibility, annotation });
  });

  test("naming what speaks against a finding costs nothing, until that is more than speaks for it", async () => {
    const scores = await Promise.all([0, 1, 2, 3].map((against) => judge(submitted({}, against))));
    const [none, one, two, three] = scores.map(({ credibility }) => credibility);
    expect([one, two]).toEqual([none, none]);
    expect(three).toBeLessThan(0.5);
  });

  test("whatever was checked, credibility is never above what the checks allow, and each finding gets one sentence", async () => {
    const check = fc.record({
      check: fc.constantFrom(...findingChecks),
      isPassed: fc.boolean(),
      why: fc.string({ maxLength: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(check, { maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(8),
        async (checks, credibilityMax, against) => {
          const findings = [submitted({ checks, credibilityMax }, against)];
          const output = critiquesSchema.parse(await critiqueByRules({ round: 1, findings }, desk));
          const [review] = output.reviews;
          expect(output.reviews).toHaveLength(1);
          expect(review?.credibility).toBeLessThanOrEqual(credibilityMax);
        },
      ),
    );
  });
});
