import { expect, test } from "vitest";
import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { entityIds } from "@/lib/domain/ids";
import type { FindingDraft } from "../contracts/answer-question";
import { check, cite, moment, readerOf, refusal, shopTimeline } from "./testing/shop-case";

type Fields = Readonly<Record<string, FieldValue>>;

/** A deployment log of one line, which a reader takes apart into fields. */
const line = "2026-03-01T10:02:00Z rollback done";
const deployed = (fields: Fields) => {
  const reader = readerOf({ "deploys.log": [line] });
  return {
    ...reader,
    recordAt: async (...at: Parameters<typeof reader.recordAt>) =>
      (await reader.recordAt(...at)).map((record) => ({ ...record, fields })),
  };
};

const evidence_refs = [
  { path: "deploys.log", lines: [1, 1] as [number, number], quote: "rollback done" },
];

const telling = (title: string): FindingDraft => {
  const draft = refusal({ claim: title, evidence_refs, tool_calls: [] });
  return { ...draft, effect: { ...draft.effect, title } as FindingDraft["effect"] };
};

const version = {
  id: entityIds.fromDigest("00000000000000ff"),
  ...{ name: "orders-db 4.6.3", type: "deployment", aliases: [], properties: {} },
};
const timeline = { ...shopTimeline, entities: [...shopTimeline.entities, version] };

const conclusionOf = async (draft: FindingDraft, fields: Fields) => {
  const { checks } = await check(draft, { timeline, toolCalls: [] }, deployed(fields));
  return checks.find((one) => one.check === "conclusion")?.isPassed;
};

test("a version is named by a record that holds the program and its number in fields of their own", async () => {
  const running = telling("orders-db 4.6.3 is running again");
  expect(await conclusionOf(running, { app: "orders-db", rev: "4.6.3" })).toBe(true);
  expect(await conclusionOf(running, { app: "orders-db", rev: "4.6.4" })).toBe(false);
  expect(await conclusionOf(running, { app: "search", rev: "4.6.3" })).toBe(false);
});

test("who is known to have to do with what it is about may be named, though its records do not", async () => {
  const shown = { claim: "checkout seen", evidence_refs: [cite("checkout/app.log", 3)] };
  const ofCheckout = (title: string) => {
    const draft = refusal({ ...shown, time: moment("10:09:00") });
    const entities = [{ name: "checkout", type: "service" }];
    return { ...draft, entities, effect: { ...draft.effect, title } as FindingDraft["effect"] };
  };
  const maxOf = async (title: string) =>
    (await check(ofCheckout(title), { timeline: shopTimeline, toolCalls: [] })).credibilityMax;
  expect(await maxOf("Gewartet auf orders-db")).toBeGreaterThanOrEqual(0.5);
  expect(await maxOf("Gewartet auf search")).toBeLessThan(0.5);
  expect(await maxOf("Gewartet auf basket-9917")).toBeGreaterThanOrEqual(0.5);
  expect(await maxOf("Gewartet auf shard-77")).toBeLessThan(0.5);
});

/** Lines of a log of its own, with what the check of the conclusion says of a draft that cites the first. */
async function judge(
  lines: readonly string[],
  changes: Partial<FindingDraft>,
  given: Parameters<typeof check>[1] = {},
) {
  const quote = (lines[0] ?? "").slice(21);
  const refs = [{ path: "slow.log", lines: [1, 1] as [number, number], quote }];
  const draft = refusal({ evidence_refs: refs, time: null, ...changes });
  const { checks } = await check(draft, given, readerOf({ "slow.log": lines }));
  return checks.find((one) => one.check === "conclusion");
}

const slow = ["2026-03-01T10:02:00Z orders-db answered in 5,351 ms"];

test.each([
  ["5.4 s", true],
  ["5,351 ms", true],
  ["5351 ms", true],
  ["351 ms", false],
  ["54 s", false],
])("a number with a unit is a value, in whatever unit it is told: %s", async (told, isShown) => {
  const claim = `orders-db answered in ${told}`;
  const judged = await judge(slow, {
    claim,
    effect: { kind: "state", property: "latency", old_value: null, new_value: told },
  });
  expect(judged?.isPassed).toBe(isShown);
});

test("a time of day is shown by a stamp as it stands, and as the clock of its file was corrected", async () => {
  const clocks = new Map([["slow.log", [{ addMs: 420_000, earliest: null, latest: null }]]]);
  const told = (clock: string) => ({ claim: `At ${clock} orders-db answered in 5,351 ms` });
  expect((await judge(slow, told("10:09:00"), { clocks }))?.isPassed).toBe(true);
  expect((await judge(slow, told("10:09:00")))?.isPassed).toBe(false);
});
