import { describe, expect, test } from "vitest";
import { gapIds, hypothesisIds, questionIds } from "@/lib/domain/ids";
import type { RequestKind } from "@/lib/domain/rounds/question";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { Hypothesis } from "@/lib/domain/timeline/hypothesis";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import type { DirectInput } from "@/lib/investigation/rounds/contracts/direct";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { directByRules } from "./rules";

const link = sampleLink(1, 2);
const gap: Gap = {
  ...{ id: gapIds.fromDigest("1".repeat(16)), type: "evidential", reason: "deleted", files: [] },
  ...{ window: null, description: "Lines are gone", expectedEvidence: "The lines" },
  ...{ severity: "high", evidence: [], status: "open", dismissal: null, actor: "rules" },
  standing: "proposed",
};
const hypothesis: Hypothesis = {
  ...{ id: hypothesisIds.fromDigest("2".repeat(16)), statement: "Somebody switched it off" },
  ...{ state: "proposed", status: "proposed", actor: "rules", for: [], against: [] },
};
const story: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1, { kind: "access" }), sampleEvent(2, { kind: "degradation" })],
  causalLinks: [link],
  gaps: [gap],
  hypotheses: [hypothesis],
};

const input: DirectInput = {
  ...{ round: 1, phase: "trace", roundsLeft: 0, mode: "append", coherence: [0.5], parts: [] },
  ...{
    pressing: [],
    raiseMost: "",
    gaps: [],
    review: [],
    notes: [],
    asked: [],
    leftOut: 0,
    request: null,
  },
};

type About = Pick<RoundsRequest, "subject" | "about">;

async function put(kind: RequestKind, about: About, timeline = story, round = 1) {
  const id = questionIds.fromDigest("3".repeat(16));
  const request: RoundsRequest = { id, kind, text: "What a person asks", ...about };
  const unused = async () => {
    throw new Error("The Director asks the evidence nothing");
  };
  return directByRules(
    { ...input, round, request },
    { timeline, signal: new AbortController().signal, ask: unused },
  );
}

async function asked(kind: RequestKind, about: About, timeline = story) {
  const { questions } = await put(kind, about, timeline);
  return questions.map((question) => `${question.to} ${question.about ?? "-"}`);
}

const cause = { subject: "event", about: eventId(1) } as const;
const effect = { subject: "event", about: eventId(2) } as const;
const ofLink = { subject: "causal-link", about: link.id } as const;

describe("what a person asks", () => {
  test("goes out in their words to a few, once, with what it is about", async () => {
    const { questions, entries } = await put("why", effect);
    expect(questions.every(({ text }) => text === "What a person asks")).toBe(true);
    expect(questions.length).toBeLessThanOrEqual(5);
    expect(entries).toMatchObject([{ kind: "question", cites: [eventId(2)] }]);
    const again = await put("why", effect, story, 2);
    expect(again).toMatchObject({ decision: { kind: "stop" }, questions: [] });
  });

  test("why: whoever knows its trade, and what lies upstream or was changed, before it", async () => {
    expect(await asked("why", effect)).toEqual([
      `metrics ${eventId(2)}`,
      `network ${eventId(2)}`,
      `changes ${eventId(2)}`,
    ]);
    const { questions } = await put("why", effect);
    const [event] = story.events.filter(({ id }) => id === eventId(2));
    const onset = event?.time.kind === "unknown" ? 0 : (event?.time.latest ?? 0);
    for (const { window } of questions) {
      expect(Date.parse(window?.latest ?? "")).toBe(onset);
    }
  });

  test("what speaks against a cause is asked of its own numbers and of what it is said to have led to", async () => {
    expect(await asked("against", cause)).toEqual([
      ...[`metrics ${eventId(1)}`, `logs ${eventId(1)}`],
      ...["changes", "logs", "communications"].map((to) => `${to} ${link.id}`),
    ]);
    expect(await asked("against", effect)).toEqual([`metrics ${eventId(2)}`, `logs ${eventId(2)}`]);
  });

  test("what speaks against a link of an account is asked also of who knows how it is used", async () => {
    const experts = ["changes", "logs", "communications", "access"];
    expect(await asked("against", ofLink)).toEqual(experts.map((to) => `${to} ${link.id}`));
    const events: readonly TimelineEvent[] = [sampleEvent(1), sampleEvent(2)];
    expect(await asked("against", ofLink, { ...story, events })).not.toContain(`access ${link.id}`);
  });

  test("of a gap goes to whoever may have what is missing", async () => {
    const about = { subject: "gap", about: gap.id } as const;
    expect(await asked("what-else", about)).toEqual([`access ${gap.id}`, `logs ${gap.id}`]);
  });

  test("of a step no record shows goes after what led to the event it leads to", async () => {
    const [, second] = story.events;
    const logical: Gap = {
      ...{ ...gap, type: "logical", reason: "unrecorded-step" },
      evidence: second?.evidence ?? [],
    };
    const about = { subject: "gap", about: gap.id } as const;
    const timeline = { ...story, gaps: [logical] };
    expect(await asked("what-else", about, timeline)).toEqual([
      ...[`changes ${eventId(2)}`, `network ${eventId(2)}`, `logs ${gap.id}`],
    ]);
  });

  test("of a hypothesis goes to whoever can show or refute a cause", async () => {
    const about = { subject: "hypothesis", about: hypothesis.id } as const;
    expect(await asked("against", about)).toEqual(
      ["changes", "communications", "access", "logs"].map((to) => `${to} ${hypothesis.id}`),
    );
  });

  test("of what is gone is still asked, in its words", async () => {
    expect(await asked("words", { subject: "event", about: eventId(9) })).toEqual([
      `logs ${eventId(9)}`,
      `changes ${eventId(9)}`,
    ]);
  });
});
