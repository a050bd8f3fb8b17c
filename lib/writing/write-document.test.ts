import { expect, test } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import { documentTextSchema, endingBlockId } from "@/lib/domain/review/document-text";
import type { ReportContent, ReportEntry } from "@/lib/domain/review/report-entry";
import {
  atSecond,
  citation,
  event,
  eventId,
  inUtc,
  stated,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
import { writeDocument } from "./write-document";

const cartFailed = [citation("nginx/access.log", 5, "GET /cart 503 after 3004 ms")];
const whole = timeline({
  outcome: "incident",
  impact: {
    ...{ startedAt: atSecond(100), detectedAt: atSecond(160) },
    ...{ mitigatedAt: null, resolvedAt: null },
  },
  impactEvents: [eventId(1)],
  events: [
    event(1, {
      ...{ time: stated(100), title: "First 503 at nginx", kind: "failure" },
      evidence: cartFailed,
    }),
  ],
});

const maya = userIdSchema.parse("maya");
const wrote = (key: string, content: ReportContent): ReportEntry => ({
  ...{ key, content, by: maya, writtenAt: atSecond(0) },
});
const write = (entries: readonly ReportEntry[] = []) => writeDocument(whole, { ...inUtc, entries });
const blocks = (entries: readonly ReportEntry[] = []) =>
  write(entries).sections.flatMap((section) => section.blocks);
const headline = (text: string) =>
  blocks([wrote("summary:outcome", { kind: "sentence", text })]).find(
    ({ id }) => id === "summary:outcome",
  );

test("the document fits its schema, and each block has an id of its own", () => {
  const parsed = documentTextSchema.parse(write());
  expect(parsed).toMatchObject({ zone: "UTC", day: "2026-03-08" });
  const ids = blocks().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a block names the claims it states and cites their lines", () => {
  expect(blocks().find(({ id }) => id === "event:evt_0000000000000001")).toEqual({
    id: "event:evt_0000000000000001",
    form: "paragraph",
    text: "At 14:01:40, nginx recorded the first 503.",
    citations: [{ path: "nginx/access.log", lines: [5, 5], quote: "GET /cart 503 after 3004 ms" }],
    claims: [eventId(1)],
  });
});

test("a person's words take the place of a generated block, which stays beside them", () => {
  expect(headline("The cart failed")).toMatchObject({
    text: "The cart failed",
    by: maya,
    generated: "From 14:01:40 UTC on, nginx recorded the first 503.",
  });
});

test.each([
  ["a number of a quoted line", "Answers took 3,004 ms", undefined],
  ["a time of the event to the second and to the minute", "At 14:01:40, from 14:01", undefined],
  ["a number that no line has", "Failed 4,711 times", ["4,711"]],
  ["a time that nothing has", "From 15:30 to 14:01:40", ["15:30"]],
  ["each once", "9 of 9 and 8", ["9", "8"]],
  ["words alone", "The cart failed", undefined],
])("not in the evidence: %s", (_, text, expected) => {
  expect(headline(text)?.notInEvidence).toEqual(expected);
});

test("a person's words whose place is gone are a note and no line of the headline", () => {
  const { sections } = write([wrote("event:gone", { kind: "sentence", text: "We saw it" })]);
  expect(sections[0]).toEqual(write().sections[0]);
  expect(sections.at(-1)).toEqual({
    ...{ id: "notes", heading: "Other notes" },
    blocks: [{ id: "event:gone", form: "paragraph", text: "We saw it", by: maya, citations: [] }],
  });
});

test("a number in a block that only a person wrote is not in the evidence, and nothing is generated in its place", () => {
  const own = wrote("own:1", { kind: "block", text: "4,711 carts at 14:01:40", form: "point" });
  expect(write([own]).sections.at(-1)?.blocks).toEqual([
    {
      ...{ id: "own:1", form: "point", text: "4,711 carts at 14:01:40", by: maya },
      ...{ citations: [], notInEvidence: ["4,711"] },
    },
  ]);
});

test("what a person cites is cited behind what the timeline cites, and its numbers are in the evidence", () => {
  const evidence = [citation("nginx/access.log", 9, "4,711 carts"), ...cartFailed];
  const words = wrote("summary:outcome", { kind: "sentence", text: "4,711 carts", evidence });
  const [block] = blocks([words]);
  expect(block?.notInEvidence).toBeUndefined();
  expect(block?.citations.map(({ quote }) => quote)).toEqual([
    "GET /cart 503 after 3004 ms",
    "4,711 carts",
  ]);
});

test("what people took on is a section, with who does it", () => {
  const item = {
    kind: "action-item",
    text: "Alert on 503",
    assignee: "ops",
    isDone: false,
  } as const;
  expect(write([wrote("action:1", item)]).sections.at(-1)).toEqual({
    id: "action-items",
    heading: "Action items",
    blocks: [
      {
        ...{ id: "action:1", form: "point", by: maya, citations: [] },
        text: "Alert on 503 (owner: ops, open)",
      },
    ],
  });
});

test("an action item names its date and priority, and keeps its ticket apart from its words", () => {
  const ticket = "https://tickets.example/OPS-12";
  const item = {
    ...({ kind: "action-item", text: "Alert on 503", assignee: "", isDone: true } as const),
    ...({ due: "2026-12-05", priority: "high", ticket } as const),
  };
  expect(write([wrote("action:1", item)]).sections.at(-1)?.blocks).toMatchObject([
    { text: "Alert on 503 (no owner, due 2026-12-05, high priority, done)", ticket },
  ]);
});

test("a quiet evening says so, with what was checked", () => {
  const quiet = writeDocument(
    timeline({
      outcome: "no-incident",
      outcomeReasons: ['Alerts: "Alert Shop5xx fires".'],
      events: [event(1, { title: "Alert Shop5xx fires", kind: "alert" })],
    }),
    { ...inUtc, entries: [] },
  );
  expect(quiet.sections[0]?.blocks.map(({ text }) => text)).toEqual([
    "No incident: what was found does not show harm.",
    "Affected: nobody, as far as the records show.",
    "The alert Shop5xx fired. No message explains why it fired.",
    "How we know: one check was made: alerts.",
  ]);
});

test("what was checked has its period with the date, and citations to what it names", () => {
  const evidence = [citation("alerts/alerts.jsonl", 3, "Shop5xx firing")];
  const quiet = writeDocument(
    timeline({
      ...{ outcome: "no-incident", bounds: { earliest: atSecond(0), latest: atSecond(600) } },
      outcomeReasons: ['Alerts: "Alert Shop5xx fires".', "Access: none was found."],
      events: [event(1, { title: "Alert Shop5xx fires", kind: "alert", evidence })],
    }),
    { ...inUtc, entries: [] },
  );
  const [opening, ...others] = quiet.sections[0]?.blocks ?? [];
  expect(opening?.text).toMatch(
    /^No incident: .*\. Records from 2026-03-08 14:00:00 to 14:10:00 UTC were checked\.$/,
  );
  // The alert is named once, in its own words; what was looked for in vain is ruled out.
  const [alerts] = others.filter(({ text }) => text.includes("Shop5xx"));
  expect(others.filter(({ text }) => text.includes("Shop5xx"))).toHaveLength(1);
  expect(alerts?.citations).toMatchObject([{ path: "alerts/alerts.jsonl", lines: [3, 3] }]);
  expect(others.map(({ text }) => text)).toContain(
    "How we know: 2 checks were made: alerts, access.",
  );
  const ruledOut = quiet.sections.find(({ id }) => id === "ruled-out")?.blocks;
  expect(ruledOut).toMatchObject([{ text: "Access: none was found.", citations: [] }]);
});

test("a title that a person edited is their words, and nothing a component recorded", () => {
  const named = event(1, {
    ...{ time: stated(100), title: "The shop turns orders away", kind: "failure" },
    ...{ status: "edited", evidence: [citation("nginx/access.log", 5, "GET /cart 503")] },
  });
  const { sections } = writeDocument({ ...whole, events: [named] }, { ...inUtc, entries: [] });
  const texts = sections.flatMap((section) => section.blocks.map(({ text }) => text));
  expect(texts).toContain("At 14:01:40: The shop turns orders away.");
  expect(texts.join("\n")).not.toContain("recorded “The shop");
});

test("what ended it is the first claim of the block that states it, and complete at its end", () => {
  const rollback = event(2, {
    ...{ time: stated(150), endTime: stated(170), kind: "mitigation" },
    title: "Rollback of shop to 6 starts",
  });
  const impact = { ...whole.impact, mitigatedAt: atSecond(170), resolvedAt: atSecond(180) };
  const ended = { ...whole, impact, events: [...whole.events, rollback] };
  const { sections } = writeDocument(ended, { ...inUtc, entries: [] });
  const all = sections.flatMap((section) => section.blocks);
  expect(all.find(({ id }) => id === endingBlockId)?.claims).toEqual([eventId(2)]);
  expect(all.find(({ id }) => id === "clock:mitigatedAt")?.text).toBe(
    "Mitigated at 14:02:50, after 1 m 10 s: the rollback of shop to 6 was complete.",
  );
  const open = { ...ended, impact: { ...impact, resolvedAt: null } };
  const [line] = writeDocument(open, { ...inUtc, entries: [] }).sections.flatMap(({ blocks }) =>
    blocks.filter(({ id }) => id === endingBlockId),
  );
  expect(line?.text).toBe(
    "It was mitigated at 14:02:50; when it ended is not known. The step: the rollback of shop to 6 (14:02:30 to 14:02:50).",
  );
  expect(line?.claims).toBeUndefined();
});
