import { expect, test } from "vitest";
import { rootCauseIds } from "@/lib/domain/ids";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { type FunctionCall, functionCall } from "../../ports/calls/function-calls";
import { toReshapings } from "../../reshape/reshapings";
import { sha256 } from "../../sha256";
import { beginRun } from "./begin-run";
import { type BuilderState, resumeBuilder, toMemory, toTimeline } from "./builder-state";
import { applyCall } from "./timeline-builder";

const lines = ["belt 2 halts", "belt 2 halted", "gate 5 jams", "crates fall"];
const evidence = evidenceOfText({
  "hall.log": lines.map((text, index) => `2026-03-01T10:0${index}:00Z ${text}`),
});
const event = (number: number, entities: readonly string[]): FunctionCall => ({
  name: "emit_event",
  arguments: {
    ...{ event_id: `e${number}`, timestamp: `2026-03-01T10:0${number - 1}:00Z`, confidence: 0.9 },
    ...{ event_type: "failure", title: lines[number - 1], entities, importance: "key" },
    evidence_refs: [{ path: "hall.log", lines: [number, number], quote: lines[number - 1] }],
  },
});
const link = (source_event_id: string, target_event_id: string) =>
  functionCall("add_causal_link", {
    ...{ source_event_id, target_event_id, relation: "causes" },
    ...{ mechanism: "It follows", confidence: 0.8 },
  });

/** What the rules drafted, in the hands of a model: e1 → e2 → e4, e1 → e4, and a word that is no thing. */
async function drafted() {
  const rules: BuilderState = beginRun(emptyTimeline, {
    ...{ evidence, actor: "rules", refusals: new Map(), reshapings: toReshapings([]) },
  });
  for (const [entity_id, name] of [
    ["belt", "belt 2"],
    ["b2", "belt-2"],
    ["where", "where"],
  ] as const) {
    const entity = { entity_id, name, entity_type: "device" };
    await applyCall(rules, "coarse", functionCall("register_entity", entity));
  }
  const events = [
    event(1, ["belt", "where"]),
    event(2, ["b2"]),
    event(3, ["b2", "where"]),
    event(4, ["where"]),
  ];
  for (const call of events) await applyCall(rules, "coarse", call);
  for (const call of [link("e1", "e2"), link("e2", "e4"), link("e1", "e4")]) {
    await applyCall(rules, "causal", call);
  }
  const state: BuilderState = { ...rules, actor: "model", mayRetell: true };
  const named = (name: string) => state.events.get(state.eventAliases.get(name) ?? ("" as never));
  const apply = (name: "merge_pieces" | "drop_entities", given: object) =>
    applyCall(state, "causal", { name, arguments: { reason: "The same", ...given } });
  const live = () => [...state.links.values()].filter(({ status }) => status === "proposed");
  return { state, named, apply, live };
}

test("events that are one happening are one: evidence and links are united, and it answers to both names", async () => {
  const { state, named, apply, live } = await drafted();
  const [first, second, last] = [named("e1"), named("e2"), named("e4")];
  const answer = await apply("merge_pieces", { into: "e1", piece_ids: [second?.id] });
  expect(answer).toMatchObject({ kind: "accepted", id: first?.id });
  expect(named("e2")).toBe(named("e1"));
  expect(named("e1")?.evidence).toHaveLength(2);
  expect(state.events.get(second?.id ?? ("" as never))).toMatchObject({ status: "pruned" });
  expect(live()).toMatchObject([{ source: first?.id, target: last?.id }]);
});

test("entities that are one thing are one, by either name, wherever they take part", async () => {
  const { state, named, apply } = await drafted();
  const belt = state.entityAliases.get("belt");
  expect(await apply("merge_pieces", { into: "belt", piece_ids: ["b2"] })).toMatchObject({
    id: belt,
  });
  expect(state.entityAliases.get("b2")).toBe(belt);
  expect(named("e2")?.entities).toEqual([belt]);
  expect(state.entities.get(belt ?? ("" as never))?.aliases).toContain("belt-2");
});

test("words that are no thing are dropped, unless an event would be left with none", async () => {
  const { state, named, apply } = await drafted();
  const held = await apply("drop_entities", { entity_ids: ["where"] });
  expect(held.message).toContain(`${named("e4")?.id} would be left with no entity`);
  await apply("merge_pieces", { into: "e3", piece_ids: ["e4"] });
  expect((await apply("drop_entities", { entity_ids: ["where"] })).kind).toBe("accepted");
  expect([...state.entities.values()].map(({ name }) => name)).toEqual(["belt 2", "belt-2"]);
  expect(named("e1")?.entities).toEqual([state.entityAliases.get("belt")]);
});

test("what a person decided on is for people to merge", async () => {
  const { state, named, apply } = await drafted();
  const first = named("e1");
  if (first === undefined) throw new Error("The event is not there.");
  state.events.set(first.id, { ...first, status: "accepted" });
  const answers = [
    await apply("merge_pieces", { into: "e1", piece_ids: ["e2"] }),
    await apply("merge_pieces", { into: "b2", piece_ids: ["belt"] }),
    await apply("drop_entities", { entity_ids: ["where"] }),
  ];
  expect(answers.map(({ kind }) => kind)).toEqual(["rejected", "rejected", "rejected"]);
});

test("what a link or a cause rests on that a person stands by is no part of another event", async () => {
  const { state, named, live } = await drafted();
  const link = live().find(({ source }) => source === named("e2")?.id);
  const event = named("e3")?.id;
  if (link === undefined || event === undefined) throw new Error("The pieces are not there.");
  state.links.set(link.id, { ...link, status: "accepted" });
  const root: RootCause = {
    ...{ id: rootCauseIds.fromDigest(sha256("root")), rank: 1, event, subject: "gate 5" },
    ...{ entities: [], score: 1, why: [], status: "accepted", actor: "person" },
  };
  const timeline = toTimeline(state, { ...emptyTimeline, rootCauses: [root] });
  const resumed: BuilderState = {
    ...resumeBuilder(timeline, toMemory(state), state),
    ...{ actor: "model", mayRetell: true },
  };
  const merge = (...piece_ids: string[]) =>
    applyCall(
      resumed,
      "causal",
      functionCall("merge_pieces", { into: "e1", piece_ids, reason: "The same" }),
    );
  for (const each of ["e2", "e3", "e4"])
    expect(await merge(each)).toMatchObject({ kind: "rejected" });
  expect(resumed.links.get(link.id)).toMatchObject({ status: "accepted" });
  expect(await merge("e1")).toMatchObject({ kind: "rejected" });
});
