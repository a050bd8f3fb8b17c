import { expect, test } from "vitest";
import { parseInstant } from "@/lib/base/instant";
import { asAuthorTells } from "@/lib/domain/timeline/retell-event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { type FunctionCall, functionCall } from "../../ports/calls/function-calls";
import { toReshapings } from "../../reshape/reshapings";
import { beginRun } from "./begin-run";
import { type BuilderState, toTimeline } from "./builder-state";
import { takeOut } from "./contest-piece";
import { applyCall } from "./timeline-builder";

const lines = ["pump 3 stops", "level falls", "valve 9 is shut", "pump 3 stops again"];
const evidence = evidenceOfText({
  "pump.log": lines.map((text, index) => `2026-03-01T10:0${index}:00.000Z ${text}`),
});
const cite = (...numbers: readonly number[]) =>
  numbers.map((number) => ({
    ...{ path: "pump.log", lines: [number, number] as [number, number] },
    quote: lines[number - 1] ?? "",
  }));
const at = (number: number) => `2026-03-01T10:0${number - 1}:00.000Z`;
const event = (event_id: string, number: number, changes: object = {}): FunctionCall => ({
  name: "emit_event",
  arguments: {
    ...{ event_id, event_type: "failure", title: lines[number - 1], timestamp: at(number) },
    ...{ entities: ["pump"], importance: "key", confidence: 0.9, evidence_refs: cite(number) },
    ...changes,
  },
});

/** The rules' draft of the first two lines, one causing the other, in the hands of another performer. */
async function drafted(actor: BuilderState["actor"] = "model") {
  const refusals = new Map<string, string>();
  const rules: BuilderState = beginRun(emptyTimeline, {
    ...{ evidence, actor: "rules" as const, refusals, reshapings: toReshapings([]) },
  });
  const entity = { entity_id: "pump", name: "pump 3", entity_type: "device" };
  await applyCall(rules, "coarse", functionCall("register_entity", entity));
  for (const call of [event("stop", 1), event("fall", 2)]) await applyCall(rules, "coarse", call);
  await applyCall(rules, "causal", {
    name: "add_causal_link",
    arguments: {
      ...{ source_event_id: "stop", target_event_id: "fall", relation: "causes" },
      ...{ mechanism: "Nothing is pumped", confidence: 0.8 },
    },
  });
  const state: BuilderState = { ...rules, actor, mayRetell: true };
  const named = (name: string) => state.events.get(state.eventAliases.get(name) ?? ("" as never));
  return { state, named };
}

test("a draft's event is told anew under its id: words and time change, links and author stay", async () => {
  const { state, named } = await drafted();
  const before = named("fall");
  const anew = {
    event_type: "state_change",
    title: "The tank runs dry",
    evidence_refs: cite(2, 3),
    timestamp: at(3),
  };
  const answer = await applyCall(state, "coarse", event(before?.id ?? "", 2, anew));
  expect(answer.message).toBe('"level falls" is told anew as "The tank runs dry"');
  const now = named("fall");
  expect(now).toMatchObject({
    ...{
      id: before?.id,
      kind: "state_change",
      title: "The tank runs dry",
      actor: "rules",
      status: "proposed",
    },
    time: { earliest: parseInstant(at(3)) },
    retelling: {
      by: "model",
      author: { kind: "failure", title: "level falls", time: before?.time },
    },
  });
  expect(now?.evidence).toHaveLength(2);
  expect([...state.links.values()]).toMatchObject([{ status: "proposed", delayMs: 120_000 }]);
  expect(now && asAuthorTells(now)).toMatchObject({ title: "level falls", time: before?.time });
});

test("a detail stays one when it is told anew among the key events", async () => {
  const { state, named } = await drafted();
  const idle = { event_ids: ["stop"], importance: "detail" as const, reason: "It is routine" };
  await applyCall(state, "coarse", functionCall("weigh_events", idle));
  const detail = { title: "Pump 3 rests", importance: "detail" };
  const answer = await applyCall(state, "coarse", event("stop", 1, detail));
  expect(answer.kind).toBe("accepted");
  expect(named("stop")).toMatchObject(detail);
});

test("a time that would make a link of it impossible is not taken, until that link is contested", async () => {
  const { state, named } = await drafted();
  const [link] = state.links.values();
  const late = { title: "The pump gave up", evidence_refs: cite(1, 4), timestamp: at(4) };
  const answer = await applyCall(state, "coarse", event("stop", 1, late));
  expect(answer.message).toContain(`at the time it had: by the other one ${link?.id} would be`);
  expect(named("stop")).toMatchObject({ title: "The pump gave up", time: { kind: "stated" } });
  expect(named("stop")?.time).toMatchObject({ earliest: parseInstant(at(1)) });
  const contest = { piece_ids: [link?.id ?? ""], reason: "The tank leaks" };
  const call = functionCall("contest_piece", { ...contest, evidence_refs: cite(3) });
  await applyCall(state, "coarse", call);
  const again = await applyCall(state, "coarse", event("stop", 1, late));
  expect(again.message).toContain(`taken out: ${link?.id}`);
  expect(named("stop")?.time).toMatchObject({ earliest: parseInstant(at(4)) });
  expect([...state.links.values()]).toMatchObject([{ status: "pruned" }]);
});

test("what rests on none of its lines is another event, and a person's word is nobody's to change", async () => {
  const { state, named } = await drafted();
  const other = await applyCall(state, "coarse", event("fall", 3));
  expect(other).toMatchObject({ kind: "rejected" });
  const stop = named("stop");
  if (stop === undefined) throw new Error("The event is not there.");
  state.events.set(stop.id, { ...stop, status: "accepted" });
  await applyCall(state, "coarse", event("stop", 1, { title: "Nothing happened" }));
  expect(named("stop")).toMatchObject({ title: "pump 3 stops" });
});

test("a new event on lines of the draft is new unless its id is given, and the answer names what rests on them", async () => {
  const { state, named } = await drafted();
  const stop = named("stop");
  const gone = event("a", 1, { title: "Pump gone", importance: "detail" });
  const answer = await applyCall(state, "detailed", gone);
  expect(answer).toMatchObject({ kind: "accepted", id: named("a")?.id });
  expect(answer.message).toContain(`told by ${stop?.id}`);
  expect(named("a")).toMatchObject({ title: "Pump gone", importance: "detail", actor: "model" });
  expect(named("stop")).toBe(stop);
});

test("lines that overlap with those it rests on tell it anew; a wider time is left, and that is said", async () => {
  const { state, named } = await drafted();
  const id = named("fall")?.id ?? "";
  const wide = {
    ...{ title: "The level fell", timestamp: undefined, time_basis: "mention" },
    interval: { earliest: at(1), latest: "2026-03-01T14:00:00.000Z" },
    evidence_refs: [{ path: "pump.log", lines: [2, 3], quote: "level falls" }],
  };
  const answer = await applyCall(state, "coarse", event(id, 2, wide));
  expect(answer.message).toContain("at the time it had: the one you give is wider");
  expect(named("fall")).toMatchObject({
    ...{ title: "The level fell", time: { earliest: parseInstant(at(2)) } },
  });
});

test("what began before the records is told without a time, and may be the cause of what they show", async () => {
  const { state, named } = await drafted();
  const untimed = { title: "Pump 3 was never serviced", timestamp: undefined };
  const refused = await applyCall(state, "causal", event("origin", 1, untimed));
  expect(refused.message).toContain("neither, with time_basis mention");
  const undated = { ...untimed, time_basis: "human" };
  expect((await applyCall(state, "causal", event("origin", 1, undated))).kind).toBe("accepted");
  expect(named("origin")).toMatchObject({ time: { kind: "unknown" }, confidence: { time: 0 } });
  const link = functionCall("add_causal_link", {
    ...{ source_event_id: "origin", target_event_id: "stop", relation: "causes" },
    ...{ mechanism: "It wears out", confidence: 0.8 },
  });
  expect((await applyCall(state, "causal", link)).kind).toBe("accepted");
});

test("an agent tells nothing anew", async () => {
  const { state, named } = await drafted("agent");
  await applyCall(state, "coarse", event("mine", 1, { title: "Something else" }));
  expect(named("mine")).toMatchObject({ title: "pump 3 stops" });
  expect(named("mine")).not.toHaveProperty("retelling");
});

test("the id of an event means that event alone, whatever is cited under it", async () => {
  const { state, named } = await drafted();
  const [stop, fall] = [named("stop"), named("fall")];
  const answer = await applyCall(state, "coarse", event(fall?.id ?? "", 1, { title: "Misnamed" }));
  expect(answer).toMatchObject({ kind: "rejected" });
  expect([named("stop"), named("fall")]).toEqual([stop, fall]);
});

test("what lasts goes on lasting when no end is given", async () => {
  const { state, named } = await drafted();
  const end = { end: { earliest: at(4), latest: at(4) }, evidence_refs: cite(1, 4) };
  const id = named("stop")?.id ?? "";
  await applyCall(state, "coarse", event(id, 1, end));
  await applyCall(state, "coarse", event(id, 1, { title: "Pump 3 stands still" }));
  expect(named("stop")).toMatchObject({
    ...{ title: "Pump 3 stands still", endTime: { earliest: parseInstant(at(4)) } },
  });
});

test("an end that would stand before the new onset is not known any more", async () => {
  const { state, named } = await drafted();
  const id = named("fall")?.id ?? "";
  const end = { end: { earliest: at(3), latest: at(3) }, evidence_refs: cite(2, 3) };
  await applyCall(state, "coarse", event(id, 2, end));
  expect(named("fall")?.endTime).not.toBeNull();
  const late = { title: "The tank is dry", timestamp: at(4), evidence_refs: cite(2, 4) };
  await applyCall(state, "coarse", event(id, 2, late));
  expect(named("fall")).toMatchObject({
    ...{ title: "The tank is dry", endTime: null, time: { earliest: parseInstant(at(4)) } },
  });
});

test("its author's repeat is no second event, and leaves the weight that somebody else gave it", async () => {
  const { state, named } = await drafted();
  const told = { event_type: "state_change", importance: "detail" };
  await applyCall(state, "coarse", event(named("stop")?.id ?? "", 1, told));
  const { mayRetell: _model, ...shared } = state;
  await applyCall({ ...shared, actor: "rules" }, "detailed", event("again", 1));
  expect(state.events.size).toBe(2);
  expect(named("again")).toMatchObject({ kind: "state_change", importance: "detail" });
});

test("the next run knows it by the kind its author gave and by the one it was told by", async () => {
  const { state, named } = await drafted();
  const id = named("stop")?.id;
  await applyCall(state, "coarse", event(id ?? "", 1, { event_type: "state_change" }));
  for (const kind of ["failure", "state_change"]) {
    const next = beginRun(toTimeline(state, emptyTimeline), state);
    const entity = { entity_id: "pump", name: "pump 3", entity_type: "device" };
    await applyCall(next, "coarse", functionCall("register_entity", entity));
    const answer = await applyCall(next, "coarse", event("anew", 1, { event_type: kind }));
    expect(answer).toMatchObject({ kind: "accepted", id });
  }
});

test("only a pass tells anew: a round's finding leaves the words of what stands", async () => {
  const { state, named } = await drafted();
  const { mayRetell: _pass, ...round } = state;
  await applyCall(round, "detailed", event("mine", 1, { title: "Something else" }));
  expect(named("stop")).toMatchObject({ title: "pump 3 stops" });
});

test("a contested link closes no cycle: the one turned round is taken, and it goes, with what was said against it", async () => {
  const { state, named } = await drafted();
  const [link] = state.links.values();
  const draw = (source_event_id: string, target_event_id: string) =>
    functionCall("add_causal_link", {
      ...{ source_event_id, target_event_id, relation: "causes" },
      ...{ mechanism: "Nothing flows", confidence: 0.8 },
    });
  const earlier = { title: "level fell", evidence_refs: cite(1, 2), timestamp: at(1) };
  await applyCall(state, "coarse", event(named("fall")?.id ?? "", 1, earlier));
  const refused = await applyCall(state, "causal", draw("fall", "stop"));
  expect(refused).toMatchObject({ kind: "rejected" });
  expect(refused.message).toContain(`${link?.id}; contest the wrong one`);
  const contest = { piece_ids: [link?.id ?? ""], reason: "The level falls first" };
  const call = functionCall("contest_piece", { ...contest, evidence_refs: cite(2) });
  await applyCall(state, "coarse", call);
  const byAgent = await applyCall({ ...state, actor: "agent" }, "causal", draw("fall", "stop"));
  expect(byAgent.kind).toBe("rejected");
  const taken = await applyCall(state, "causal", draw("fall", "stop"));
  expect(taken.message).toContain(`taken out: ${link?.id}`);
  expect(state.links.get(link?.id ?? ("" as never))).toMatchObject({ status: "pruned" });
  expect([...state.uncertainties.values()]).toEqual([]);
  const back = await applyCall(state, "causal", draw("stop", "fall"));
  expect(back).toMatchObject({ kind: "rejected" });
});

test("what a person waived of a link stays waived when the link is taken out", async () => {
  const { state } = await drafted();
  const [link] = state.links.values();
  if (link === undefined) throw new Error("The link is not there.");
  const contest = { piece_ids: [link.id], reason: "Too far", evidence_refs: cite(2) };
  await applyCall(state, "causal", functionCall("contest_piece", contest));
  const [said] = state.uncertainties.values();
  if (said === undefined) throw new Error("Nothing was said.");
  state.uncertainties.set(said.id, { ...said, status: "waived", waiver: "It is not" });
  takeOut(state, [link]);
  expect([...state.uncertainties.values()]).toMatchObject([{ waiver: "It is not" }]);
});

test("nobody has decided on a link that was taken out: drawn again it stands", async () => {
  const { state } = await drafted();
  const [link] = state.links.values();
  if (link === undefined) throw new Error("The link is not there.");
  state.links.set(link.id, { ...link, status: "pruned" });
  const again = functionCall("add_causal_link", {
    ...{ source_event_id: "stop", target_event_id: "fall", relation: "causes" },
    ...{ mechanism: "Nothing is pumped", confidence: 0.8 },
  });
  expect((await applyCall(state, "causal", again)).message).toBe("causes link added");
  expect(state.links.get(link.id)).toMatchObject({ status: "proposed" });
});
