import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { entityIds, gapIds, hypothesisIds, uncertaintyIds } from "@/lib/domain/ids";
import {
  at,
  entityId,
  eventId,
  linkId,
  sampleEvent,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { evidenceKey } from "../evidence/evidence";
import type { NamedEntity } from "../timeline/entity";
import type { Hypothesis } from "../timeline/hypothesis";
import { toLiveTimeline } from "../timeline/live-timeline";
import { emptyTimeline, type Timeline } from "../timeline/timeline";
import type { Uncertainty } from "../timeline/uncertainty";
import { applyDecision, foreseeDecisions, restorePiece } from "./apply-decision";
import type { Decision } from "./decision";

const idOf = ({ type, name }: NamedEntity) =>
  entityIds.fromDigest(`${type}${name}`.replaceAll(/[^a-z0-9]/g, "0").padStart(16, "0"));
const gapId = gapIds.fromDigest("1".repeat(16));
const timeline: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2)],
  causalLinks: [sampleLink(1, 2)],
  impactEvents: [eventId(2)],
  rootCauses: [sampleRoot(1, { subject: "release", entities: [entityId(1)] })],
  gaps: [
    {
      id: gapId,
      type: "evidential",
      reason: "truncated",
      files: ["app.log"],
      window: null,
      description: "cut short",
      expectedEvidence: "the rest",
      severity: "low",
      evidence: [],
      status: "open",
      dismissal: null,
      actor: "rules",
      standing: "proposed",
    },
  ],
};

function decide(
  noun: Decision["noun"],
  piece: string,
  verdict: Decision["verdict"],
  before = timeline,
): Timeline {
  const result = applyDecision(before, { noun, piece, verdict }, idOf);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

const reject = { kind: "reject", reason: "wrong", note: "not ours" } as const;

describe("a rejected event", () => {
  const rejected = decide("event", eventId(1), reject);
  test("is kept with its status, and nothing of the story hangs on it", () => {
    expect(rejected.events.map(({ status }) => status)).toEqual(["rejected", "proposed"]);
    const live = toLiveTimeline(rejected);
    expect([live.events.length, live.causalLinks, live.rootCauses]).toEqual([1, [], []]);
  });
  test("comes back whole when it is restored", () => {
    expect(toLiveTimeline(decide("event", eventId(1), { kind: "restore" }, rejected))).toEqual(
      toLiveTimeline(timeline),
    );
  });
});

test("an edit changes only what was given, and counts as the person's own time", () => {
  const edited = decide("event", eventId(1), {
    kind: "edit-event",
    edit: { title: "Rollout begins", earliest: instant(500), latest: instant(700) },
  });
  expect(edited.events[0]).toMatchObject({
    title: "Rollout begins",
    kind: "failure",
    status: "edited",
    time: { kind: "stated", earliest: 500, latest: 700, basis: "human", raw: at(1).raw },
  });
});

test("an event that was renamed is known by its first title, until it has that again", () => {
  const rename = (title: string, before = timeline) =>
    decide("event", eventId(1), { kind: "edit-event", edit: { title } }, before);
  const first = assertPresent(timeline.events[0], "an event").title;
  const twice = rename("Rollout ends", rename("Rollout begins"));
  expect(twice.events[0]).toMatchObject({ title: "Rollout ends", renamedFrom: first });
  expect(rename(first, twice).events[0]).not.toHaveProperty("renamedFrom");
  const other = decide("event", eventId(1), { kind: "edit-event", edit: { kind: "change" } });
  expect(other.events[0]).not.toHaveProperty("renamedFrom");
});

test("accepting an edited event keeps the person's words in force", () => {
  const edited = decide("event", eventId(1), { kind: "edit-event", edit: { title: "Mine" } });
  const accepted = decide("event", eventId(1), { kind: "accept" }, edited);
  expect(accepted.events[0]).toMatchObject({ title: "Mine", status: "edited" });
});

test("a link can be edited alone", () => {
  const edited = decide("causal-link", linkId(1002), {
    kind: "edit-link",
    edit: { relation: "enables" },
  });
  expect(edited.causalLinks[0]).toMatchObject({ relation: "enables", status: "edited" });
  expect(edited.events).toEqual(timeline.events);
});

test("a gap is dismissed with its reason and can be opened again", () => {
  const dismissed = decide("gap", gapId, { kind: "dismiss", note: "rotated by design" });
  expect(dismissed.gaps[0]).toMatchObject({ status: "dismissed", dismissal: "rotated by design" });
  expect(decide("gap", gapId, { kind: "restore" }, dismissed).gaps).toEqual(timeline.gaps);
});

test.each<[string, Decision["noun"], string, Decision["verdict"], string]>([
  ["a piece that is not there", "event", eventId(9), { kind: "accept" }, "piece-not-found"],
  [
    "a gap cannot be split",
    "gap",
    gapId,
    { kind: "split", into: eventId(3) },
    "verdict-does-not-fit",
  ],
  [
    "an event cannot be waived",
    "event",
    eventId(1),
    { kind: "waive", note: "" },
    "verdict-does-not-fit",
  ],
])("%s is refused", (_, noun, piece, verdict, kind) => {
  const result = applyDecision(timeline, { noun, piece, verdict }, idOf);
  expect(result.ok ? "ok" : result.error.kind).toBe(kind);
});

test("taking a decision back restores exactly that piece, whatever was decided since", () => {
  const edited = decide("event", eventId(1), { kind: "edit-event", edit: { title: "Mine" } });
  const later = decide("event", eventId(2), reject, edited);
  const back = restorePiece(later, { noun: "event", piece: eventId(1) }, timeline);
  expect(back.events.map(({ title, status }) => [title, status])).toEqual([
    ["Event 1", "proposed"],
    ["Event 2", "rejected"],
  ]);
});

test("a piece that was not there before goes, and comes back with the version that has it", () => {
  const link = { noun: "causal-link", piece: linkId(1002) } as const;
  const without = restorePiece(timeline, link, { ...timeline, causalLinks: [] });
  expect(without.causalLinks).toEqual([]);
  expect(restorePiece(without, link, timeline)).toEqual(timeline);
});

describe("what an event cites", () => {
  const [own] = sampleEvent(1).evidence;
  const other = {
    ...assertPresent(own, "evidence"),
    locator: { kind: "lines", from: 77, to: 78 },
  } as const;
  const citing = (add: readonly (typeof other)[], drop: readonly string[]) =>
    ({ noun: "event", piece: eventId(1), verdict: { kind: "edit-evidence", add, drop } }) as const;

  test("grows by what it does not cite yet, and shrinks, but never to nothing", () => {
    const more = decide("event", eventId(1), citing([other, other], []).verdict);
    expect(more.events[0]).toMatchObject({ status: "edited", evidence: [own, other] });
    const all = more.events[0]?.evidence.map(evidenceKey) ?? [];
    const fewer = decide("event", eventId(1), citing([], all.slice(0, 1)).verdict, more);
    expect(fewer.events[0]?.evidence).toEqual([other]);
    expect(applyDecision(more, citing([], all), idOf).ok).toBe(false);
  });

  test("of a rejected event stays as it is", () => {
    const rejected = decide("event", eventId(1), reject);
    expect(applyDecision(rejected, citing([other], []), idOf).ok).toBe(false);
  });
});

describe("a hypothesis", () => {
  const hypothesis: Hypothesis = {
    ...{ id: hypothesisIds.fromDigest("2".repeat(16)), statement: "The pool ran dry" },
    ...{ state: "investigating", status: "proposed", actor: "rules" },
    for: [],
    against: [],
  };
  const weighed: Timeline = { ...timeline, hypotheses: [hypothesis] };
  const decided = (verdict: Decision["verdict"]) =>
    decide("hypothesis", hypothesis.id, verdict, weighed);

  test("is accepted, rejected and restored", () => {
    expect(decided({ kind: "accept" }).hypotheses[0]?.status).toBe("accepted");
    const rejected = decided(reject);
    expect(toLiveTimeline(rejected).hypotheses).toEqual([]);
    const restored = decide("hypothesis", hypothesis.id, { kind: "restore" }, rejected);
    expect(restored.hypotheses).toEqual([hypothesis]);
  });

  test("is put in other words, or said to have come so far, and keeps the rest", () => {
    const edited = decided({ kind: "edit-hypothesis", edit: { state: "refuted" } });
    expect(edited.hypotheses).toEqual([{ ...hypothesis, state: "refuted", status: "edited" }]);
  });

  test("cannot be dismissed like a gap", () => {
    const verdict = { kind: "dismiss", note: "no" } as const;
    const dismissed = applyDecision(
      weighed,
      { noun: "hypothesis", piece: hypothesis.id, verdict },
      idOf,
    );
    expect(dismissed.ok).toBe(false);
  });
});

describe("what the page foresees", () => {
  test("is what the server will write: entities named, a twin settled, what does not fit left as it is", () => {
    const [gap] = timeline.gaps;
    const uncertainty: Uncertainty = {
      ...{
        id: uncertaintyIds.fromDigest("3".repeat(16)),
        type: "missing_data",
        context: "app.log",
      },
      ...{
        description: assertPresent(gap, "gap").description,
        interpretations: [],
        dataNeeded: [],
      },
      ...{ impact: "high", evidence: [], status: "open", waiver: null },
    };
    const named = [{ type: "service", name: "checkout" }];
    const foreseen = foreseeDecisions(
      { ...timeline, uncertainties: [uncertainty] },
      [
        {
          noun: "event",
          piece: eventId(1),
          verdict: { kind: "edit-event", edit: { entities: named } },
        },
        { noun: "gap", piece: gapId, verdict: { kind: "dismiss", note: "rotated" } },
        { noun: "event", piece: eventId(2), verdict: { kind: "waive", note: "no" } },
        { noun: "event", piece: eventId(9), verdict: { kind: "accept" } },
      ],
      idOf,
    );
    expect(foreseen.entities.map(({ name }) => name)).toEqual(["checkout"]);
    expect(foreseen.events.map(({ status, entities }) => [status, entities])).toEqual([
      ["edited", [idOf({ type: "service", name: "checkout" })]],
      ["proposed", [entityId(1)]],
    ]);
    expect(foreseen.gaps[0]?.status).toBe("dismissed");
    expect(foreseen.uncertainties[0]).toMatchObject({ status: "waived", waiver: "rotated" });
  });

  test("of an accepted edit keeps the person's words in force, and nothing of a merged piece", () => {
    const events = [sampleEvent(1, { status: "edited" }), sampleEvent(2, { status: "superseded" })];
    const foreseen = foreseeDecisions(
      { ...timeline, events },
      [1, 2].map((number) => ({
        ...{ noun: "event" as const, piece: eventId(number), verdict: { kind: "accept" as const } },
      })),
      idOf,
    );
    expect(foreseen.events).toEqual(events);
  });
});
