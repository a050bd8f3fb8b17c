import { describe, expect, test } from "vitest";
import { parseInstant } from "@/lib/base/instant";
import { withoutGone } from "../comparison/timeline-comparison";
import {
  atSecond,
  citation,
  event,
  eventId,
  link,
  stateChange,
  stated,
  timeline,
  unknownTime,
} from "../testing/sample-timeline";
import { toIntervention } from "./hand-made";
import { toIncidentCase } from "./incident-case";

import { listWhatHelps } from "./what-helps";
import { answerWhatIf, tellProbability, tellShare, tellShiftBounds } from "./what-if";

// 1 a release → 2 errors, which hurt; 3 a rollback → 4 the end of it.
const incident = timeline({
  events: [
    event(1, { kind: "change", time: stated(1) }),
    event(2, { kind: "failure", time: stated(2) }),
    event(3, { kind: "mitigation", time: stated(60) }),
    event(4, { kind: "recovery", time: stated(62) }),
  ],
  causalLinks: [link(1, 1, 2), link(2, 3, 4)],
  impactEvents: [eventId(2)],
  impact: {
    startedAt: atSecond(2),
    detectedAt: atSecond(20),
    mitigatedAt: null,
    resolvedAt: atSecond(62),
  },
});
const { of, live } = toIncidentCase(incident);
const ask = (interventions: Parameters<typeof answerWhatIf>[2]["interventions"]) =>
  answerWhatIf(of, live, { interventions, together: [], leftOut: 0 }, "UTC");

test("what does not happen is drawn as gone, with its links, and what comes earlier as changed", () => {
  const without = ask([{ kind: "remove", event: eventId(1) }]);
  const marks = without?.comparison.changes;
  expect([1, 2].map((number) => marks?.get(eventId(number))?.kind)).toEqual(["gone", "gone"]);
  const sooner = ask([{ kind: "move", event: eventId(3), byMs: -10_000 }]);
  expect(sooner?.comparison.changes.get(eventId(4))).toMatchObject({ kind: "changed" });
  expect(sooner?.verdict).toBe("The impact would have been shorter by 10 s.");
});

test("an event of the impact that no link leads to does not speak against what the links say", () => {
  const marked = { ...incident, impactEvents: [eventId(2), eventId(5)] };
  const events = [...incident.events, event(5, { title: "Pool is empty", time: stated(3) })];
  const { of: more, live: shown } = toIncidentCase({ ...marked, events });
  const question = { interventions: [{ kind: "remove", event: eventId(1) }] } as const;
  const answer = answerWhatIf(more, shown, { ...question, together: [], leftOut: 0 }, "UTC");
  const alone = ask(question.interventions);
  expect(answer?.impactFacts).toEqual(alone?.impactFacts);
  expect(answer?.verdict).toBe(
    `${alone?.verdict} No cause is linked to “Pool is empty”, so the answer leaves it out.`,
  );
  // What would help, and the ways to the impact, are those without it.
  expect(listWhatHelps(more, shown, [])).toEqual(listWhatHelps(of, live, []));
});

test("nothing is answered while nothing is asked", () => {
  expect(ask([])).toBeNull();
});

test("usual steps are listed with bills that multiply to their score", () => {
  const { steps, signals } = listWhatHelps(of, live, []);
  expect(steps.length).toBeGreaterThan(0);
  for (const { bill, scoreText } of steps) {
    const product = bill.reduce((sum, { value }) => sum * Number(value.replace("× ", "")), 1);
    expect(Math.abs(product - Number(scoreText))).toBeLessThan(0.02);
  }
  expect(signals.map(({ text }) => text)).toEqual(["18 s before it was noticed"]);
});

describe("what in fact ended the incident", () => {
  const byTiming = {
    ...incident,
    causalLinks: [link(1, 1, 2)],
    impact: { ...incident.impact, mitigatedAt: atSecond(60) },
  };
  const stepsOf = (changes: Partial<typeof byTiming>) => {
    const unlinked = toIncidentCase({ ...byTiming, ...changes });
    return listWhatHelps(unlinked.of, unlinked.live, []).steps.filter(
      ({ intervention }) => intervention.event === eventId(3),
    );
  };

  test("is among the steps that would have helped, also where only its time shows it", () => {
    // 40 s after it was noticed: done in half the time, it comes 20 s earlier.
    const [step] = stepsOf({});
    expect(step?.intervention).toMatchObject({ kind: "move", byMs: -20_000 });
    expect(step?.bill.at(-1)?.why).toBe(
      "Only its time shows that it ended the impact: half is assumed.",
    );
  });

  test("is among them where nobody knows when it was noticed: it comes in half the time from the beginning", () => {
    const [step] = stepsOf({ impact: { ...byTiming.impact, detectedAt: null } });
    expect(step?.intervention).toMatchObject({ kind: "move", byMs: -29_000 });
  });
});

test("a remedy that comes before the beginning leaves no impact, and no probability of it", () => {
  const answer = ask([{ kind: "move", event: eventId(3), byMs: -120_000 }]);
  expect(answer?.verdict).toBe("The impact would have ended before it began.");
  expect(JSON.stringify(answer?.impactFacts)).not.toContain("Probability");
});

test.each([
  [1, "The impact would not have happened."],
  [0.8, "The impact would probably not have happened."],
  [
    0.4,
    "According to the drawn links, the impact would not have happened. The evidence does not say how probable that is.",
  ],
])("without the cause, by a link of %d: %s", (confidence, verdict) => {
  const weak = toIncidentCase({ ...incident, causalLinks: [{ ...link(1, 1, 2), confidence }] });
  const question = { interventions: [{ kind: "remove" as const, event: eventId(1) }] };
  const answer = answerWhatIf(weak.of, weak.live, { ...question, together: [], leftOut: 0 }, "UTC");
  expect(answer?.verdict).toBe(verdict);
  expect(JSON.stringify(answer?.impactFacts)).not.toMatch(/\d to \d+ %/);
});

test("where people stated the links, the answer is told as theirs and has no percentage", () => {
  const told = toIncidentCase(
    timeline({
      events: [event(1), event(2)],
      causalLinks: [link(1, 1, 2, { actor: "person", confidence: 1 })],
      impactEvents: [eventId(2)],
    }),
  );
  const interventions = [{ kind: "remove" as const, event: eventId(1) }];
  const answer = answerWhatIf(
    told.of,
    told.live,
    { interventions, together: [], leftOut: 0 },
    "UTC",
  );
  expect(answer?.verdict).toBe(
    "According to the causal links that people stated, the impact would not have happened.",
  );
  expect(JSON.stringify([answer?.impactFacts, answer?.rows])).not.toContain("%");
  expect(answer?.assumptions).toContain(
    "A link that a person stated counts as certain. Nobody measured how probable it is.",
  );
});

test("a link that a person stated elsewhere is not what the answer rests on", () => {
  const told = toIncidentCase({
    ...incident,
    causalLinks: [
      link(1, 1, 2, { confidence: 1 }),
      link(2, 3, 4, { actor: "person", confidence: 1 }),
    ],
  });
  const question = { interventions: [{ kind: "remove", event: eventId(1) }] } as const;
  const answer = answerWhatIf(told.of, told.live, { ...question, together: [], leftOut: 0 }, "UTC");
  expect(answer?.verdict).toBe("The impact would not have happened.");
});

test("the other world has neither the event that is removed nor the states that only its lines show", () => {
  const [release, errors] = [citation("deploys.log", 1), citation("app.log", 1)];
  const told = toIncidentCase(
    timeline({
      events: [event(1, { evidence: [release] }), event(2, { evidence: [errors] }), event(3)],
      stateChanges: [
        stateChange(1, { evidence: [release] }),
        stateChange(2, { evidence: [citation("other.log", 1)] }),
      ],
    }),
  );
  const interventions = [{ kind: "remove" as const, event: eventId(1) }];
  const answer = answerWhatIf(
    told.of,
    told.live,
    { interventions, together: [], leftOut: 0 },
    "UTC",
  );
  const drawn = answer && withoutGone(answer.comparison);
  expect(drawn?.events.map(({ id }) => id)).toEqual([eventId(2), eventId(3)]);
  expect(drawn?.stateChanges.map(({ id }) => id)).toEqual([stateChange(2).id]);
});

test.each([
  [{ least: -5_000, most: -5_000 }, "5 s earlier"],
  [{ least: -5_000, most: 0 }, "up to 5 s earlier"],
  [{ least: 0, most: Number.POSITIVE_INFINITY }, "later, by an unknown time"],
  [{ least: 1_000, most: 5_000 }, "1 s to 5 s later"],
  [{ least: -1_000, most: 5_000 }, "between 1 s earlier and 5 s later"],
  [{ least: 0, most: 0 }, "when it did"],
])("%j is told as %s", (bounds, text) => {
  expect(tellShiftBounds(bounds)).toBe(text);
});

test.each([
  [{ least: 0, most: 0.238 }, "at most 24 %"],
  [{ least: 0.76, most: 1 }, "at least 76 %"],
  [{ least: 0.3, most: 0.4 }, "about 35 %"],
  [{ least: 0.5, most: 0.502 }, "50 %"],
  [{ least: 1, most: 1 }, "unchanged"],
  [{ least: 0, most: 0 }, "none, if the links are right"],
  [{ least: 0, most: 0.5 }, "the evidence does not say"],
  [{ least: 0, most: 1 }, "the evidence does not say"],
])("the probability within %j is told as %s", (bounds, text) => {
  expect(tellProbability(bounds)).toBe(text);
});

test("an assumed share is a percentage, or from one to another", () => {
  expect(tellShare({ least: 0.1, most: 0.238 })).toBe("10 to 24 %");
  expect(tellShare({ least: 1, most: 1 })).toBe("100 %");
});

describe("a question made by hand", () => {
  const made = (kind: Parameters<typeof toIntervention>[1], amount: string) =>
    toIntervention(event(3, { time: stated(60) }), kind, amount, parseInstant);
  test.each([
    ["remove", "", { kind: "remove" }],
    ["move", "-90s", { byMs: -90_000 }],
    ["move", "+1.5m", { byMs: 90_000 }],
    ["move", "2026-03-08T14:00:30.000Z", { byMs: -30_000 }],
    ["weaken", "30", { keeps: { least: 0.3, most: 0.3 } }],
    ["add-canary", "15", { bakeMs: 900_000 }],
  ] as const)("%s %s is read", (kind, amount, expected) => {
    expect(made(kind, amount)).toMatchObject({ ok: true, intervention: expected });
  });
  test.each([
    ["move", "soon"],
    ["weaken", "200"],
    ["weaken", ""],
    ["add-detector", "-5"],
  ] as const)("%s %s is refused with what to give", (kind, amount) => {
    expect(made(kind, amount).ok).toBe(false);
  });
  test("an event without a time is moved by a shift alone", () => {
    const untimed = event(3, { time: unknownTime });
    expect(toIntervention(untimed, "move", "00:23", parseInstant).ok).toBe(false);
    expect(toIntervention(untimed, "move", "-5s", parseInstant).ok).toBe(true);
  });
});
