import { describe, expect, test } from "vitest";
import type { FindingCheck } from "@/lib/domain/rounds/critique";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { eventId, sampleLink } from "@/lib/testing/sample-timeline";
import type { FindingDraft } from "../contracts/answer-question";
import { tellCap } from "./credibility-caps";
import type { CheckInput } from "./material";
import {
  check,
  cite,
  connection,
  eventOf,
  limit,
  moment,
  readerOf,
  refusal,
  search,
  shopFiles,
  shopTimeline,
  stateOf,
} from "./testing/shop-case";

type Row = readonly [string, FindingDraft, Partial<CheckInput>?];

const onTimeline = { timeline: shopTimeline };
const counted = (changes: Partial<FindingDraft> = {}) =>
  refusal({ claim: "orders-db refused connections", method: "counted", ...changes });
const happening = refusal().effect;
const titled = (title: string): Partial<FindingDraft> => ({
  claim: title,
  effect: { ...happening, title } as FindingDraft["effect"],
});

const believed: readonly Row[] = [
  ["what one record says of itself", refusal()],
  ["no time of its own", refusal({ time: null })],
  [
    "a time its words tell",
    refusal({
      time: moment("10:02:00"),
      effect: { ...happening, time_basis: "mention" } as FindingDraft["effect"],
    }),
  ],
  [
    "a stretch that begins with the cited record",
    refusal({ time: { ...moment("10:02:00"), latest: "2026-03-01T10:40:00Z" } }),
  ],
  [
    "a name written in another way",
    refusal({ entities: [{ name: "Orders DB", type: "database" }] }),
  ],
  ["a count over all there is", counted()],
  [
    "a count over all there is, beside a search that was cut off",
    counted({ claim: "orders-db refused 40 connections" }),
    {
      toolCalls: [
        search("db/postgresql.log", [2], true),
        search("db/postgresql.log", Array(40).fill(2)),
      ],
    },
  ],
  [
    "a count that one search has by itself, beside one that goes through a copy, too",
    counted({ claim: "orders-db refused 40 connections" }),
    {
      toolCalls: [search("db/postgresql.log", Array(40).fill(2)), search("collector/all.log", [2])],
    },
  ],
  ["a connection that both ends show", connection(1, 2), onTimeline],
  ["a state of the time of its record", limit("200", "10:00:00")],
  [
    "a state that nothing has changed since",
    limit("200", "10:20:00", {
      evidence_refs: [cite("db/postgresql.log", 1), cite("checkout/app.log", 3)],
      time: { ...moment("10:00:00"), latest: "2026-03-01T10:20:00Z" },
    }),
  ],
  [
    "further evidence of a piece",
    refusal({
      effect: { kind: "support", piece: eventId(2) },
      evidence_refs: [cite("db/postgresql.log", 2)],
    }),
    onTimeline,
  ],
  [
    "evidence against a piece nobody has decided",
    refusal({ effect: { kind: "refutation", piece: eventId(2) } }),
    onTimeline,
  ],
  [
    "further evidence that two files of which one is a copy were asked for",
    refusal({
      effect: { kind: "support", piece: eventId(2) },
      ...{ method: "compared", evidence_refs: [cite("db/postgresql.log", 2)] },
    }),
    {
      ...onTimeline,
      toolCalls: [search("db/postgresql.log", [2]), search("collector/all.log", [2])],
    },
  ],
  [
    "a comparison that cites one of two files of which one is a copy",
    refusal({ method: "compared" }),
    { toolCalls: [search("db/postgresql.log", [2]), search("collector/all.log", [2])] },
  ],
  [
    "a word of the record in another form",
    refusal(titled("finished night compaction: refusal by clients, catalogue delivered quickly")),
  ],
  [
    "words of its own about a number that stands there",
    refusal(titled("client 4411 turned away: finished catalogue compaction delivered quickly")),
  ],
  [
    "the length of a stretch between cited records",
    refusal({
      claim: "checkout had no connection 4411 of orders-db, and warmed its cache 420 s later",
      evidence_refs: [cite("db/postgresql.log", 2), cite("checkout/app.log", 3)],
      method: "measured",
    }),
  ],
  [
    "the other finding of its answer that it names",
    connection(1, 2, {
      effect: { ...connection(1, 2).effect, source: "#1" } as FindingDraft["effect"],
    }),
    { ...onTimeline, siblings: [refusal()] },
  ],
];

describe("what can be checked and holds is believed", () => {
  test.each(believed.map(([name, draft, changes = {}]) => [name, draft, changes] as const))(
    "%s",
    async (_, draft, changes) => {
      const { credibilityMax, checks } = await check(draft, changes);
      expect(
        checks.filter(({ isPassed, check: name }) => !isPassed && name !== "independence"),
      ).toEqual([]);
      expect(credibilityMax).toBeGreaterThanOrEqual(0.5);
    },
  );
});

const fallen: readonly (readonly [
  FindingCheck,
  number,
  string,
  FindingDraft,
  Partial<CheckInput>?,
])[] = [
  [
    "citation",
    0.3,
    "a quote that nobody wrote",
    refusal({ evidence_refs: [cite("db/postgresql.log", 2, "orders-db lost its disk")] }),
  ],
  [
    "citation",
    0.3,
    "one such quote beside a true one",
    refusal({
      evidence_refs: [
        cite("db/postgresql.log", 2),
        cite("db/postgresql.log", 1, "nobody wrote it"),
      ],
    }),
  ],
  [
    "citation",
    0.3,
    "a file there is not",
    refusal({ evidence_refs: [{ ...cite("db/postgresql.log", 2), path: "db/other.log" }] }),
  ],
  [
    "citation",
    0.3,
    "a line there is not",
    refusal({ evidence_refs: [{ ...cite("db/postgresql.log", 2), lines: [900, 900] }] }),
  ],
  ["citation", 0.3, "nothing cited", refusal({ evidence_refs: [] })],
  ["time", 0.5, "a time that no cited record has", refusal({ time: moment("10:09:30") })],
  [
    "time",
    0.5,
    "a shifted time that is said to rest on words that tell another",
    refusal({
      time: moment("11:14:00"),
      effect: { ...happening, time_basis: "human" } as FindingDraft["effect"],
    }),
  ],
  [
    "time",
    0.5,
    "a long stretch that begins and ends elsewhere",
    refusal({ time: { earliest: "2026-03-01T08:00:00Z", latest: "2026-03-01T18:00:00Z" } }),
  ],
  [
    "time",
    0.5,
    "a time that ends before it begins",
    refusal({ time: { earliest: "2026-03-01T10:03:00Z", latest: "2026-03-01T10:01:00Z" } }),
  ],
  [
    "entity",
    0.5,
    "somebody no cited record names",
    refusal({
      ...titled("refused connection 4411 from checkout"),
      entities: [{ name: "search", type: "service" }],
    }),
  ],
  ["entity", 0.5, "nobody", refusal({ entities: [] })],
  ["order", 0.3, "an effect that began before its cause", connection(2, 1), onTimeline],
  [
    "order",
    0.3,
    "a cause that its effect has led to",
    connection(2, 3, { claim: "checkout made search busy" }),
    { timeline: { ...shopTimeline, causalLinks: [sampleLink(3, 2)] } },
  ],
  ["order", 0.3, "an event that is its own cause", connection(2, 2), onTimeline],
  ["order", 0.3, "an end that is no event", connection(1, 77), onTimeline],
  [
    "order",
    0.3,
    "evidence of a piece there is not",
    refusal({ effect: { kind: "support", piece: "evt_ffffffffffff" } }),
    onTimeline,
  ],
  [
    "method",
    0.5,
    "a count over a search that was cut off",
    counted(),
    { toolCalls: [search("db/postgresql.log", [2], true)] },
  ],
  ["method", 0.5, "a count without a search", counted(), { toolCalls: [] }],
  [
    "method",
    0.5,
    "a measurement by a search that found nothing",
    counted({ method: "measured" }),
    { toolCalls: [search("db/postgresql.log", [])] },
  ],
  [
    "method",
    0.5,
    "a count that takes a file and its copy",
    counted(),
    { toolCalls: [search("db/postgresql.log", [2]), search("collector/all.log", [2])] },
  ],
  [
    "method",
    0.5,
    "a count that is the sum of a file and its copy",
    counted({ claim: "orders-db refused 60 connections" }),
    {
      toolCalls: [
        search("db/postgresql.log", Array(30).fill(2)),
        search("collector/all.log", Array(30).fill(2)),
      ],
    },
  ],
  [
    "conclusion",
    0.5,
    "numbers that nothing says",
    refusal(titled("5977 errors within 4300 ms on orders-db")),
  ],
  [
    "conclusion",
    0.5,
    "a thing it knows of and that is named in nothing it cites",
    refusal(titled("search restarted")),
    onTimeline,
  ],
  [
    "conclusion",
    0.5,
    "what another record says",
    refusal(titled("catalogue compaction after nightly import, search reindexed")),
  ],
  [
    "conclusion",
    0.5,
    "an identifier and a time of elsewhere",
    refusal(titled("deploy-9917 of orders-db was rolled back at 09:12:44")),
  ],
  [
    "conclusion",
    0.5,
    "a quotation in the claim that nobody wrote",
    refusal(titled("orders-db said “disk failure imminent”")),
  ],
  ["conclusion", 0.5, "a value that stands in nothing cited", limit("350", "10:00:00")],
  [
    "conclusion",
    0.5,
    "ends that have nothing to do with each other",
    connection(1, 3, { claim: "The limit made search busy" }),
    onTimeline,
  ],
  [
    "conclusion",
    0.5,
    "citations that concern none of its ends",
    connection(1, 2, { evidence_refs: [cite("search/app.log", 2)] }),
    onTimeline,
  ],
  [
    "conclusion",
    0.5,
    "support of a piece by what does not concern it",
    refusal({ effect: { kind: "support", piece: eventId(3) } }),
    onTimeline,
  ],
  [
    "accepted-by-people",
    0.3,
    "against an event a person accepted",
    refusal({ effect: { kind: "refutation", piece: eventId(2) } }),
    {
      timeline: {
        ...shopTimeline,
        events: shopTimeline.events.map((event) => ({ ...event, status: "accepted" as const })),
      },
    },
  ],
  [
    "accepted-by-people",
    0.3,
    "the reverse of a connection a person accepted",
    connection(1, 2),
    {
      timeline: {
        ...shopTimeline,
        causalLinks: [sampleLink(2, 1, "causes", { status: "accepted" })],
      },
    },
  ],
  [
    "accepted-by-people",
    0.3,
    "that something prevents what a person says it causes",
    connection(1, 2, {
      effect: { ...connection(1, 2).effect, relation: "prevents" } as FindingDraft["effect"],
    }),
    {
      timeline: {
        ...shopTimeline,
        causalLinks: [sampleLink(1, 2, "causes", { status: "edited" })],
      },
    },
  ],
  [
    "accepted-by-people",
    0.3,
    "another value than a person stands by",
    limit("200", "10:00:00"),
    { timeline: { ...shopTimeline, stateChanges: [stateOf("150", { status: "edited" })] } },
  ],
  [
    "accepted-by-people",
    0.3,
    "another time than a person gave",
    refusal({
      evidence_refs: [cite("checkout/app.log", 1)],
      entities: [{ name: "checkout", type: "service" }],
      claim: "checkout cannot reach orders-db",
      time: moment("10:02:01"),
    }),
    {
      timeline: {
        ...shopTimeline,
        events: [
          eventOf(2, 600, ["checkout/app.log", 1], {
            entities: shopTimeline.events[1]?.entities ?? [],
            status: "edited",
          }),
        ],
      },
    },
  ],
  [
    "accepted-by-people",
    0.3,
    "a connection a person rejected, with nothing new",
    connection(1, 2, { evidence_refs: [cite("checkout/app.log", 1)] }),
    {
      timeline: {
        ...shopTimeline,
        causalLinks: [
          sampleLink(1, 2, "causes", {
            status: "rejected",
            evidence: shopTimeline.events[1]?.evidence ?? [],
          }),
        ],
      },
    },
  ],
  [
    "accepted-by-people",
    0.3,
    "an event a person rejected, with nothing new",
    refusal({
      evidence_refs: [cite("checkout/app.log", 1)],
      entities: [{ name: "checkout", type: "service" }],
      claim: "checkout cannot reach orders-db",
      time: moment("10:02:01"),
    }),
    {
      timeline: {
        ...shopTimeline,
        events: shopTimeline.events.map((event) => ({ ...event, status: "rejected" as const })),
      },
    },
  ],
  [
    "current-state",
    0.5,
    "a value that a later record has changed",
    limit("200", "10:40:00", { time: { ...moment("10:00:00"), latest: "2026-03-01T10:40:00Z" } }),
  ],
  [
    "current-state",
    0.5,
    "a value in words that the timeline has as left by the cited record",
    limit("generous", "10:20:00", {
      evidence_refs: [cite("db/postgresql.log", 1), cite("checkout/app.log", 3)],
      time: { ...moment("10:00:00"), latest: "2026-03-01T10:20:00Z" },
    }),
    {
      timeline: {
        ...shopTimeline,
        stateChanges: [stateOf("scant", { status: "proposed", from: "generous" })],
      },
    },
  ],
  [
    "current-state",
    0.5,
    "a value that the timeline has changed",
    limit("200", "10:20:00", { time: { ...moment("10:00:00"), latest: "2026-03-01T10:20:00Z" } }),
    {
      timeline: {
        ...shopTimeline,
        stateChanges: [
          stateOf("90", {
            status: "proposed",
            at: { ...eventOf(9, 600, ["checkout/app.log", 1]).time },
          }),
        ],
      },
    },
  ],
  [
    "repeats",
    0.5,
    "what an event cites already",
    refusal({
      evidence_refs: [cite("checkout/app.log", 1)],
      entities: [{ name: "checkout", type: "service" }],
      claim: "checkout cannot reach orders-db",
      time: moment("10:02:01"),
    }),
    onTimeline,
  ],
  [
    "repeats",
    0.5,
    "what an event cites already, from a copy",
    refusal({
      evidence_refs: [cite("collector/all.log", 1)],
      claim: "max_connections set to 200",
      time: moment("10:00:00"),
    }),
    onTimeline,
  ],
  [
    "repeats",
    0.5,
    "support of a piece by a copy of what it rests on",
    refusal({
      effect: { kind: "support", piece: eventId(1) },
      claim: "max_connections set to 200",
      evidence_refs: [cite("collector/all.log", 1)],
      time: null,
    }),
    onTimeline,
  ],
  [
    "repeats",
    0.5,
    "what another finding says of the same place",
    refusal(),
    { others: [refusal({ claim: "said in other words" })] },
  ],
];

describe("what does not hold falls", () => {
  test.each(
    fallen.map(
      ([wanted, below, name, draft, changes = {}]) =>
        [wanted, below, name, draft, changes] as const,
    ),
  )("%s (< %d): %s", async (name, below, _, draft, changes) => {
    const { credibilityMax, checks } = await check(draft, changes);
    expect(checks.find((one) => one.check === name)).toMatchObject({ isPassed: false });
    expect(credibilityMax).toBeLessThan(below);
  });
});

describe("how far up sources and counter-searches let a finding go", () => {
  const three = [
    cite("db/postgresql.log", 2),
    cite("checkout/app.log", 1),
    cite("edge/access.log", 1),
  ];
  test.each([
    ["one source", [0.5, 0.7], { evidence_refs: three.slice(0, 1) }],
    [
      "a source and its copy",
      [0.5, 0.7],
      { evidence_refs: [cite("db/postgresql.log", 2), cite("collector/all.log", 2)] },
    ],
    [
      "a comparison of a source with its copy",
      [0.5, 0.7],
      {
        method: "compared",
        evidence_refs: [cite("db/postgresql.log", 2), cite("collector/all.log", 2)],
      },
    ],
    ["two sources", [0.7, 0.9], { evidence_refs: three.slice(0, 2) }],
    ["three sources", [0.9, 1.01], { evidence_refs: three }],
    [
      "three sources, and nobody looked for what speaks against it",
      [0.7, 0.9],
      { evidence_refs: three, counter_search: "" },
    ],
    [
      "three sources, and a record against it that is named",
      [0.9, 1.01],
      { evidence_refs: three, against_refs: [cite("db/postgresql.log", 3)], counter_search: "" },
    ],
    [
      "three sources, and more against it than for it",
      [0.5, 0.7],
      {
        evidence_refs: three,
        against_refs: [1, 3, 4]
          .map((line) => cite("db/postgresql.log", line))
          .concat([cite("checkout/app.log", 3)]),
      },
    ],
    [
      "three sources, and a conclusion nobody tried to counter",
      [0.5, 0.7],
      { evidence_refs: three, counter_search: "", method: "inferred" },
    ],
  ] as const)("%s", async (_, [least, below], changes) => {
    const { credibilityMax } = await check(refusal(changes as Partial<FindingDraft>));
    expect(credibilityMax).toBeGreaterThanOrEqual(least);
    expect(credibilityMax).toBeLessThan(below);
  });
  test("rotations of one log and equal bytes are one source", async () => {
    const line = "2026-03-01T10:02:00Z orders-db refused connection 4411 from checkout";
    const files = { "db.log": [line], "db.log.1": [`${line} again`], "other/db.log": [line] };
    const evidence = evidenceOfText(files);
    const refs = Object.keys(files).map((path) => ({
      ...cite("db/postgresql.log", 2),
      path,
      lines: [1, 1] as [number, number],
      quote: "refused connection 4411",
    }));
    const { credibilityMax } = await check(refusal({ evidence_refs: refs }), {}, evidence);
    expect(credibilityMax).toBeLessThan(0.7);
  });
  test("a message that quotes a record is no second source", async () => {
    const quoted = {
      ...shopFiles,
      "chat.log": [
        `2026-03-01T10:03:00Z mara: see ${shopFiles["db/postgresql.log"]?.[1]?.slice(21)} !!`,
      ],
    };
    const chat = {
      path: "chat.log",
      lines: [1, 1] as [number, number],
      quote: "refused connection 4411",
    };
    const draft = refusal({ evidence_refs: [cite("db/postgresql.log", 2), chat] });
    expect((await check(draft, {}, readerOf(quoted))).credibilityMax).toBeLessThan(0.7);
  });
});

test("a count over a log and what it was rotated into counts nothing twice", async () => {
  const older = shopFiles["db/postgresql.log"]?.map((line) => line.replace("T10:", "T08:")) ?? [];
  const evidence = readerOf({ ...shopFiles, "db/postgresql.log.1": older });
  const toolCalls = [search("db/postgresql.log", [2]), search("db/postgresql.log.1", [2])];
  const { checks } = await check(counted(), { toolCalls }, evidence);
  expect(checks.find(({ check: name }) => name === "method")?.isPassed).toBe(true);
});

test("only what was proved is cited, for it and against it", async () => {
  const draft = refusal({
    evidence_refs: [cite("db/postgresql.log", 2), cite("db/postgresql.log", 1, "nobody wrote it")],
    against_refs: [cite("db/postgresql.log", 3), cite("db/postgresql.log", 3, "nor this")],
  });
  const { evidence, against } = await check(draft, { timeline: emptyTimeline });
  expect(evidence.map(({ locator }) => locator)).toEqual([{ kind: "lines", from: 2, to: 2 }]);
  expect(against.map(({ locator }) => locator)).toEqual([{ kind: "lines", from: 3, to: 3 }]);
});

test("what a person rejected is heard again with a record that is new", async () => {
  const timeline = {
    ...shopTimeline,
    events: shopTimeline.events.map((event) => ({ ...event, status: "rejected" as const })),
  };
  const draft = refusal({
    evidence_refs: [cite("checkout/app.log", 1), cite("db/postgresql.log", 2)],
    entities: [{ name: "checkout", type: "service" }],
    claim: "checkout cannot reach orders-db",
    time: moment("10:02:01"),
  });
  expect((await check(draft, { timeline })).credibilityMax).toBeGreaterThanOrEqual(0.5);
});

test.each([
  [
    "a number no search it names gave",
    "orders-db refused 97 connections",
    0.45,
    "It counts 97, and the searches it names found 40",
  ],
  ["what a search counted", "orders-db refused 40 connections", 1, ""],
])("a count is compared with what was counted: %s", async (_, claim, most, why) => {
  const toolCalls = [search("db/postgresql.log", Array(40).fill(2))];
  const { checks, credibilityMax } = await check(counted({ claim }), { toolCalls });
  expect(credibilityMax).toBeLessThanOrEqual(most);
  const method = checks.find((one) => one.check === "method");
  expect(method?.isPassed).toBe(why === "");
  expect(method?.why).toContain(why);
});

test("a log is of the program its file is called after, whatever its lines name", async () => {
  const line = "2026-03-01T10:02:00Z pool exhausted, 4411 waiting";
  const ofFile = async (path: string) => {
    const refs = [{ path, lines: [1, 1] as [number, number], quote: "pool exhausted" }];
    const draft = refusal({
      evidence_refs: refs,
      entities: [{ name: "catalog-api", type: "service" }],
    });
    const { checks } = await check(draft, {}, readerOf({ [path]: [line] }));
    return checks.find((one) => one.check === "entity")?.isPassed;
  };
  expect(await ofFile("var/log/catalog.log")).toBe(true);
  expect(await ofFile("var/log/catalog.log.1")).toBe(true);
  expect(await ofFile("var/log/basket.log")).toBe(false);
});

test("why a finding is believed no further is one sentence", async () => {
  const one = await check(refusal());
  expect(tellCap(one.credibilityMax, one.checks)).toBe("At most 0.65: One source shows it.");
  const none = await check(refusal({ entities: [] }));
  expect(tellCap(none.credibilityMax, none.checks)).toMatch(
    /^At most 0\.45: It does not say what it is about; /,
  );
  expect(tellCap(1, none.checks)).toBe("");
});
