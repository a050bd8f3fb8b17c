import { expect, test } from "vitest";
import { parseRevisionDocument } from "../document/revision-document";
import { toRevisionPage } from "./revision-page";

const time = (earliest: string | null, kind = "stated") => ({
  kind,
  earliest,
  latest: earliest,
  granularity: "second",
  raw: "",
});

/** The least an older version may have written. */
const document = {
  schema: "whence.timeline/1",
  incident: { title: "Shop answers 503", startedAt: "2026-03-08T14:00:00.000Z" },
  outcome: "incident",
  events: [
    {
      id: "evt_b",
      kind: "alert",
      title: "Alert",
      time: time("2026-03-08T14:01:00.000Z"),
      importance: "key",
      status: "accepted",
      actor: "rules",
      evidence: [{ path: "alerts.json", index: 2, quote: "firing" }],
    },
    {
      id: "evt_a",
      kind: "change",
      title: "Rollout",
      time: time("2026-03-08T13:59:00.000Z"),
      importance: "key",
      status: "edited",
      actor: "person",
      evidence: [{ path: "deploys.jsonl", lines: [2, 2], quote: "start" }],
    },
    {
      id: "evt_c",
      kind: "observation",
      title: "Somebody saw it",
      time: time(null, "unknown"),
      importance: "detail",
      status: "proposed",
      actor: "rules",
    },
  ],
  rootCauses: [{ rank: 1, event: "evt_a", subject: "orders-api 2.14.0", why: ["because"] }],
  coherence: { score: 0.63, label: "Plausible" },
};

test("a frozen document of the first version opens, with events in order and the undated last", () => {
  const parsed = parseRevisionDocument(document);
  const page = parsed && toRevisionPage(parsed);
  expect(page?.events.map(({ title, timeText, rootRank }) => [title, timeText, rootRank])).toEqual([
    ["Rollout", "2026-03-08 13:59:00", 1],
    ["Alert", "2026-03-08 14:01:00", null],
    ["Somebody saw it", "time unknown", null],
  ]);
  expect(page?.citations.map(({ number, reference }) => [number, reference.path])).toEqual([
    [1, "deploys.jsonl"],
    [2, "alerts.json"],
  ]);
});

test("a time of impact that is not known is said, and no duration is made up", () => {
  const parsed = parseRevisionDocument(document);
  const page = parsed && toRevisionPage(parsed);
  expect(page?.moments[0]?.text).toBe("2026-03-08 14:00:00 UTC");
  expect(page?.moments[1]?.text).toBe("not known");
  expect(page?.measures.map(({ durationMs }) => durationMs)).toEqual([null, null, null]);
});

test.each([
  ["another schema", { ...document, schema: "whence.timeline/9" }],
  ["no events", { ...document, events: undefined }],
  ["nothing in it", {}],
])("a document with %s is refused as a whole", (_, given) => {
  expect(parseRevisionDocument(given)).toBeNull();
});

test("two sentences of the same words are told apart by what they stand for", () => {
  const words = { kind: "sentence", text: "Nothing to add." };
  const parsed = parseRevisionDocument({
    ...document,
    report: [{ key: "impact", ...words }, { key: "cause", ...words }, words],
  });
  expect(parsed?.report.map(({ key }) => key)).toEqual(["impact", "cause", ""]);
});

test("what people said of causes, states and gaps stands on the page of a frozen revision", () => {
  const cited = {
    ...document,
    entities: [{ id: "ent_a", name: "orders-db", type: "database" }],
    rootCauses: [{ rank: 1, event: "evt_a", subject: "release", why: [], status: "accepted" }],
    stateChanges: [
      { id: "stc_a", entity: "ent_a", property: "role", to: "primary", status: "edited" },
      { id: "stc_b", entity: "ent_a", property: "role", to: "replica", status: "proposed" },
    ],
    gaps: [
      {
        ...{ id: "gap_a", type: "evidential", reason: "missing-source", description: "No log" },
        ...{ expectedEvidence: "", severity: "low", status: "open", standing: "accepted" },
      },
    ],
  };
  const parsed = parseRevisionDocument(cited);
  const page = parsed && toRevisionPage(parsed);
  expect(page?.causes.map(({ status }) => status)).toEqual(["accepted"]);
  expect(page?.states.map(({ text, status }) => [text, status])).toEqual([
    ["orders-db, role: not known → primary", "edited"],
  ]);
  expect(page?.gaps.map(({ standing }) => standing)).toEqual(["accepted"]);
});

test("a contradiction is told with its sides, the believed one marked, and their places", () => {
  const side = (fact: string, line: number) => ({
    ...{ fact, said: `size is ${line}0` },
    evidence: [{ path: "app.log", lines: [line, line], quote: "size" }],
  });
  const parsed = parseRevisionDocument({
    ...document,
    contradictions: [
      {
        ...{ id: "ctr_1", one: side("fct_1", 1), other: side("fct_2", 2), why: "one moment" },
        ...{ status: "accepted", kept: "fct_2" },
      },
    ],
  });
  if (parsed === null) throw new Error("Not read");
  const page = toRevisionPage(parsed);
  const numbers = new Map(
    page.citations.map(({ number, reference }) => [number, JSON.stringify(reference)]),
  );
  expect(page.contradictions).toMatchObject([
    {
      ...{ id: "ctr_1", status: "accepted", note: "" },
      sides: [
        { statement: "size is 10", isKept: false },
        { statement: "size is 20", isKept: true },
      ],
    },
  ]);
  const [first] = page.contradictions.flatMap(({ sides }) =>
    sides.map(({ citations }) => citations),
  );
  expect(first?.map((number) => numbers.get(number))).toEqual([
    expect.stringContaining('"lines":[1,1]'),
  ]);
});

test("a document of before shows no candidate, no sequence and no measured confidence", () => {
  const parsed = parseRevisionDocument(document);
  const page = parsed && toRevisionPage(parsed);
  expect(page).toMatchObject({ candidates: [], sequences: [], reliability: [] });
  expect([page?.causesInstead, page?.causes[0]?.confidenceText]).toEqual([null, ""]);
});

test("a document without a root cause shows its candidates, and what only follows in time apart from links", () => {
  const parsed = parseRevisionDocument({
    ...document,
    ...{ rootCauses: [], incidentChance: 0.87 },
    sequences: [{ source: "evt_a", target: "evt_b", evidence: [] }],
    candidates: [
      {
        ...{ event: "evt_a", statement: "Release 7", kind: "action", p: 0.34 },
        ...{ for: ["It changed the pool"], against: [], wouldSettle: "Undo it" },
      },
    ],
    calibration: { fittedOn: 30, table: [{ kind: "root", n: 120, stated: 0.62, true: 0.59 }] },
  });
  const page = parsed && toRevisionPage(parsed);
  expect(page?.causesInstead).toMatch(/^Cause not established\./);
  expect(page?.candidates).toEqual([
    {
      ...{ key: "evt_a Release 7", statement: "Release 7", event: "evt_a", eventTitle: "Rollout" },
      text: "action, about 1 in 3 (34 %)",
      reasons: [
        { label: "Supports it", text: "It changed the pool" },
        { label: "Would settle it", text: "Undo it" },
      ],
    },
  ]);
  expect(page?.sequences.map(({ first, second }) => [first, second])).toEqual([
    ["Rollout", "Alert"],
  ]);
  expect(page?.reliability).toEqual([{ kind: "root", n: 120, stated: "62 %", true: "59 %" }]);
});

test("beside a text the times have the words of its clock, on pages from before those that they had", () => {
  const labels = (more: object) => {
    const parsed = parseRevisionDocument({ ...document, ...more });
    return (parsed && toRevisionPage(parsed))?.moments.map(({ label }) => label);
  };
  const text = { zone: "UTC", day: "2026-03-08", sections: [] };
  expect(labels({ text })).toEqual(["Began", "Detected", "Mitigated", "Ended"]);
  expect(labels({})).toEqual(["Impact began", "Detected", "Mitigated", "Resolved"]);
});
