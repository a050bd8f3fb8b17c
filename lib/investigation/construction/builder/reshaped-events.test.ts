import { expect, test } from "vitest";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import { applyDecision } from "@/lib/domain/review/apply-decision";
import type { PieceVerdict } from "@/lib/domain/review/decision";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { entityIdOf } from "../../evidence/entities/entity-identity";
import { type FunctionCall, functionCall } from "../../ports/calls/function-calls";
import { mergeEvents } from "../../reshape/merge-events";
import { toReshapings } from "../../reshape/reshapings";
import { splitEvent } from "../../reshape/split-event";
import { beginRun } from "./begin-run";
import { resumeBuilder, toMemory, toTimeline } from "./builder-state";
import { applyCall } from "./timeline-builder";

/** What a run makes of events that people merged and split before it. */

const lines = {
  "feed/gateway.log": [
    "2026-05-04T08:00:00.000Z sequence gap on line A",
    "2026-05-04T08:00:01.000Z sequence gap on line B",
    "2026-05-04T08:00:02.000Z snapshot requested",
  ],
  "risk/limits.log": [
    "2026-05-04T08:00:00.000Z stale price, quoting stopped",
    "2026-05-04T08:00:01.000Z stale price, desk 7",
  ],
};
const evidence = evidenceOfText(lines);
const entity = (id: string) =>
  functionCall("register_entity", { entity_id: id, name: id, entity_type: "service" });
const entities = ["gateway", "risk", "desk"].map(entity);

type Path = keyof typeof lines;

function emit(title: string, main: string, path: Path, cited: readonly number[]): FunctionCall {
  return {
    name: "emit_event",
    arguments: {
      ...{ event_id: title, title, entities: [main], event_type: "failure", importance: "key" },
      timestamp: lines[path][(cited[0] ?? 1) - 1]?.slice(0, 24),
      confidence: 0.9,
      evidence_refs: cited.map((line) => ({
        ...{ path, lines: [line, line] },
        quote: lines[path][line - 1]?.slice(25) ?? "",
      })),
    },
  };
}
const gaps = emit("gaps", "gateway", "feed/gateway.log", [1, 2, 3]);
const stale = emit("stale", "risk", "risk/limits.log", [1, 2]);
const desk = emit("desk", "desk", "risk/limits.log", [1]);

/** A run over what people have made of the timeline so far. */
async function run(before: Timeline, decisions: readonly PieceVerdict[], calls = [gaps, stale]) {
  const reshapings = toReshapings(decisions);
  const state = beginRun(before, { evidence, actor: "rules", refusals: new Map(), reshapings });
  const answers: string[] = [];
  for (const call of [...entities, ...calls]) {
    const { kind, message } = await applyCall(state, "coarse", call);
    if (call.name === "emit_event") answers.push(`${kind}: ${message}`);
  }
  return { timeline: toTimeline(state, before), aliases: state.eventAliases, answers };
}

const idOf = (timeline: Timeline, title: string) => {
  const event = timeline.events.find((candidate) => candidate.title === title);
  if (!event) throw new Error(`The event ${title}`);
  return event.id;
};
const shown = ({ events }: Timeline) =>
  events.map(({ title, status }) => `${title} ${status}`).toSorted();

function decide(timeline: Timeline, id: EventId, status: TimelineEvent["status"]): Timeline {
  const events = timeline.events.map((event) => (event.id === id ? { ...event, status } : event));
  return { ...timeline, events };
}

function merge(before: Timeline, into: string, gone: string) {
  const [kept, absorbed] = [idOf(before, into), idOf(before, gone)];
  const merged = mergeEvents(before, [], { kept, absorbed: [absorbed], timeOf: kept });
  if (!merged.ok) throw new Error(merged.error);
  const { timeline, links } = merged.value;
  const verdict = { kind: "merge", absorbed: [absorbed], links } as const;
  return { kept, timeline, decisions: [{ noun: "event", piece: kept, verdict } as const] };
}

/** `places` in its list of citations, from 0, go to a new event. */
function split(before: Timeline, title: string, places: readonly number[]) {
  const whole = idOf(before, title);
  const cited = before.events.find(({ id }) => id === whole)?.evidence.map(evidenceKey);
  const citations = places.map((place) => cited?.[place] ?? "");
  const done = splitEvent(before, { event: whole, citations, title: "part" });
  if (!done.ok) throw new Error(done.error);
  const { timeline, into } = done.value;
  const verdict = { kind: "split", into } as const;
  return { whole, into, timeline, decisions: [{ noun: "event", piece: whole, verdict } as const] };
}

const keptAsItIs = "accepted: A reviewer has decided this event; it is kept as it is";

test("merged events stay merged: what was absorbed is answered with the one it became", async () => {
  const { timeline: first } = await run(emptyTimeline, []);
  const { kept, timeline, decisions } = merge(first, "gaps", "stale");
  const again = await run(timeline, decisions);
  expect(again.answers).toEqual([keptAsItIs, keptAsItIs]);
  expect(again.aliases.get("stale")).toBe(kept);
  expect(shown(again.timeline)).toEqual(["gaps edited", "stale superseded"]);
});

test("what was merged and then rejected comes back in none of its parts", async () => {
  const { timeline: first } = await run(emptyTimeline, []);
  const { kept, timeline, decisions } = merge(first, "gaps", "stale");
  const again = await run(decide(timeline, kept, "rejected"), decisions);
  expect(again.answers.map((answer) => answer.slice(0, 26))).toEqual([
    ...['rejected: "gaps" was rejec', 'rejected: "gaps" was rejec'],
  ]);
  expect(shown(again.timeline)).toEqual(["gaps rejected", "stale superseded"]);
});

test("a merge into an event that was merged itself leads to the last of them", async () => {
  const third = emit("third", "desk", "risk/limits.log", [2]);
  const { timeline: first } = await run(emptyTimeline, [], [gaps, stale, third]);
  const once = merge(first, "stale", "third");
  const twice = merge(once.timeline, "gaps", "stale");
  const decisions = [...once.decisions, ...twice.decisions];
  const again = await run(twice.timeline, decisions, [gaps, stale, third]);
  expect(again.aliases.get("third")).toBe(twice.kept);
  expect(again.timeline.events).toHaveLength(3);
});

test("an accepted event that shares a line with a merged one keeps its own name", async () => {
  const { timeline: first } = await run(emptyTimeline, [], [gaps, stale, desk]);
  const before = decide(first, idOf(first, "desk"), "accepted");
  const { kept, timeline, decisions } = merge(before, "gaps", "stale");
  const { aliases } = await run(timeline, decisions, [gaps, stale, desk]);
  expect([aliases.get("gaps"), aliases.get("stale")]).toEqual([kept, kept]);
  expect(aliases.get("desk")).toBe(idOf(first, "desk"));
});

test.each([[[0]], [[1]], [[2]], [[0, 1]], [[1, 2]], [[0, 2]]])(
  "after citations %j were split off an event, its proposal is the event that kept the id",
  async (citations) => {
    const { timeline: first } = await run(emptyTimeline, [], [gaps]);
    const { whole, timeline, decisions } = split(first, "gaps", citations);
    const second = await run(timeline, decisions, [gaps]);
    const third = await run(second.timeline, decisions, [gaps]);
    expect([second.aliases.get("gaps"), third.aliases.get("gaps")]).toEqual([whole, whole]);
    expect(shown(third.timeline)).toEqual(["gaps edited", "part accepted"]);
  },
);

test("a proposal of nothing but the split-off records is the part", async () => {
  const { timeline: first } = await run(emptyTimeline, [], [gaps]);
  const { into, timeline, decisions } = split(first, "gaps", [2]);
  const snapshot = emit("snapshot", "gateway", "feed/gateway.log", [3]);
  const { aliases } = await run(timeline, decisions, [snapshot]);
  expect(aliases.get("snapshot")).toBe(into);
});

test("what was merged and split off again is the part, not the event it was merged into", async () => {
  const { timeline: first } = await run(emptyTimeline, []);
  const merged = merge(first, "gaps", "stale");
  const parted = split(merged.timeline, "gaps", [3, 4]);
  const again = await run(parted.timeline, [...merged.decisions, ...parted.decisions]);
  expect(again.aliases.get("gaps")).toBe(merged.kept);
  expect(again.aliases.get("stale")).toBe(parted.into);
});

test("an event whose main entity a person changed is found by the one it had, and by no other", async () => {
  const { timeline: first } = await run(emptyTimeline, [], [gaps, stale]);
  const piece = idOf(first, "gaps");
  const named = [{ type: "host", name: "feed-1" }];
  const verdict = {
    noun: "event",
    piece,
    verdict: { kind: "edit-event", edit: { entities: named } },
  } as const;
  const edited = applyDecision(first, verdict, entityIdOf);
  if (!edited.ok) throw new Error(edited.error.kind);
  const mainBefore = first.events.find(({ id }) => id === piece)?.entities[0];
  const kept = { ...verdict, verdict: { ...verdict.verdict, ...(mainBefore && { mainBefore }) } };
  const other = emit("other", "desk", "feed/gateway.log", [1, 2, 3]);
  const { aliases, timeline } = await run(edited.value, [kept], [gaps, other]);
  expect(aliases.get("gaps")).toBe(piece);
  expect(aliases.get("other")).not.toBe(piece);
  expect(timeline.entities.map(({ name }) => name)).toContain("feed-1");
});

test("a decided event is found again when its main entity turns out to be of another type", async () => {
  const changed = functionCall("register_entity", {
    ...{ entity_id: "changed", name: "Gateway", entity_type: "change" },
  });
  const { timeline: first } = await run(
    emptyTimeline,
    [],
    [changed, emit("gaps", "changed", "feed/gateway.log", [1, 2, 3])],
  );
  const accepted = decide(first, idOf(first, "gaps"), "accepted");
  const { timeline, answers } = await run(accepted, [], [gaps]);
  expect(answers).toEqual([keptAsItIs]);
  expect(shown(timeline)).toEqual(["gaps accepted"]);
});

/** Changes what an event cites, line by line of its file. */
function recite(before: Timeline, title: string, { add, drop }: Record<"add" | "drop", number[]>) {
  const piece = idOf(before, title);
  const cited = before.events.find(({ id }) => id === piece)?.evidence[0];
  if (!cited) throw new Error("a citation");
  const at = (line: number) => ({
    ...cited,
    locator: { kind: "lines" as const, from: line, to: line },
  });
  const verdict = {
    kind: "edit-evidence",
    add: add.map(at),
    drop: drop.map(at).map(evidenceKey),
  } as const;
  const decision = { noun: "event", piece, verdict } as const;
  const changed = applyDecision(before, decision, entityIdOf);
  if (!changed.ok) throw new Error(changed.error.kind);
  return { piece, timeline: changed.value, decision };
}

test("an event that is given another line does not stand for what is proposed of that line", async () => {
  const deploy = emit("deploy", "gateway", "feed/gateway.log", [1]);
  const errors = emit("errors", "gateway", "feed/gateway.log", [3]);
  const { timeline: first } = await run(emptyTimeline, [], [deploy]);
  const { piece, timeline, decision } = recite(first, "deploy", { add: [3], drop: [] });
  const { aliases } = await run(timeline, [decision], [deploy, errors]);
  expect(aliases.get("deploy")).toBe(piece);
  expect(aliases.get("errors")).not.toBe(piece);
});

test("an event is still found by a line that was taken off it", async () => {
  const deploy = emit("deploy", "gateway", "feed/gateway.log", [1]);
  const { timeline: first } = await run(emptyTimeline, [], [deploy]);
  const { piece, timeline, decision } = recite(first, "deploy", { add: [2], drop: [1] });
  const { aliases, timeline: after } = await run(timeline, [decision], [deploy]);
  expect(aliases.get("deploy")).toBe(piece);
  expect(after.events).toHaveLength(1);
});

test("an event of a person's own that cites much stands for none of its parts", async () => {
  const { timeline: first } = await run(emptyTimeline, [], [gaps]);
  const own: Timeline = {
    ...first,
    events: first.events.map((event) => ({ ...event, actor: "person", status: "accepted" })),
  };
  const part = emit("part", "gateway", "feed/gateway.log", [2]);
  const { aliases } = await run(own, [], [gaps, part]);
  expect(aliases.get("gaps")).toBe(idOf(own, "gaps"));
  expect(aliases.get("part")).not.toBe(idOf(own, "gaps"));
});

test("a part of an event whose main entity was changed before is found by the old one", async () => {
  const { timeline: first } = await run(emptyTimeline, [], [gaps]);
  const piece = idOf(first, "gaps");
  const mainBefore = first.events[0]?.entities[0];
  const edit = { entities: [{ type: "host", name: "feed-1" }] };
  const verdict = {
    noun: "event",
    piece,
    verdict: { kind: "edit-event", edit, ...(mainBefore && { mainBefore }) },
  } as const;
  const edited = applyDecision(first, verdict, entityIdOf);
  if (!edited.ok) throw new Error(edited.error.kind);
  const { into, timeline, decisions } = split(edited.value, "gaps", [1, 2]);
  const rest = emit("rest", "gateway", "feed/gateway.log", [2, 3]);
  const { aliases } = await run(timeline, [verdict, ...decisions], [rest]);
  expect(aliases.get("rest")).toBe(into);
});

test("what was merged and split off in two steps is the last part", async () => {
  const { timeline: first } = await run(emptyTimeline, []);
  const merged = merge(first, "gaps", "stale");
  const once = split(merged.timeline, "gaps", [2, 3, 4]);
  const cited = once.timeline.events.find(({ id }) => id === once.into)?.evidence ?? [];
  const twice = splitEvent(once.timeline, {
    event: once.into,
    citations: cited.slice(1).map(evidenceKey),
    title: "last part",
  });
  if (!twice.ok) throw new Error(twice.error);
  const last = {
    noun: "event",
    piece: once.into,
    verdict: { kind: "split", into: twice.value.into },
  } as const;
  const decisions = [...merged.decisions, ...once.decisions, last];
  const { aliases } = await run(twice.value.timeline, decisions);
  expect(aliases.get("stale")).toBe(twice.value.into);
});

test("an event rejected in both of its parts comes back in neither", async () => {
  const { timeline: first } = await run(emptyTimeline, [], [gaps]);
  const { whole, into, timeline, decisions } = split(first, "gaps", [1, 2]);
  const rejected = decide(decide(timeline, whole, "rejected"), into, "rejected");
  const { timeline: after } = await run(rejected, decisions, [gaps]);
  expect(shown(after)).toEqual(["gaps rejected", "part rejected"]);
});

test("an event merged between two passes is named by the next as the one it became", async () => {
  const context = { evidence, actor: "rules" as const, refusals: new Map() };
  const state = beginRun(emptyTimeline, { ...context, reshapings: toReshapings([]) });
  const alert = emit("alert", "desk", "risk/limits.log", [2]);
  for (const call of [...entities, gaps, stale, alert]) await applyCall(state, "coarse", call);
  const { kept, timeline, decisions } = merge(toTimeline(state, emptyTimeline), "gaps", "stale");
  const reshapings = toReshapings(decisions);
  const next = resumeBuilder(timeline, toMemory(state), { ...context, reshapings });
  const link = functionCall("add_causal_link", {
    ...{ source_event_id: "stale", target_event_id: "alert", relation: "causes" },
    ...{ mechanism: "prices were old", confidence: 0.8, reasoning: "" },
    evidence_refs: [{ path: "risk/limits.log", lines: [2, 2], quote: "stale price, desk 7" }],
  });
  expect(await applyCall(next, "causal", link)).toMatchObject({ kind: "accepted" });
  expect([...next.links.values()].map(({ source }) => source)).toEqual([kept]);
});
