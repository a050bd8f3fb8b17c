import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { toFactItem } from "@/lib/domain/facts/fact-item";
import { makeFact } from "@/lib/domain/facts/testing/make-fact";
import { artifactIds } from "@/lib/domain/ids";
import { chainEntries, journalOrigin } from "@/lib/domain/journal";
import type { Entity } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { createMasking } from "@/lib/masking/masking";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { entityId, eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { scoreTimeline } from "../../construction/assessment/score-timeline";
import { dateArtifacts } from "../../evidence/date-artifacts";
import { sha256 } from "../../sha256";
import { buildDocument } from "../build-document";
import { documentSchema, type TimelineDocument } from "../document-schema";
import { toMarkdown } from "../to-markdown";
import { verifyDocument } from "../verify-document";
import { createCitedPlaces } from "./cited-places";
import { findNames, findPeople, maskDocument } from "./mask-document";
import { maskQuote } from "./mask-quote";

const keyLines = Array.from(
  { length: 4 },
  (_, line) => `MIIEowIBAAKCAQEAxX7v2k9PqLm4TzR8aBcDeFgHiJkLmNoPqRsTuVwXyZ0${line}`,
);
const lines = [
  "2026-11-21T02:23:00Z login password=s3cr3t-v4lue by eve@shop.example refused",
  "2026-11-21T02:23:01Z Authorization: Bearer Zk7Qm2Xv9Lp4Rt8Wc3Nb6Hy1 accepted",
  "2026-11-21T02:23:02Z writing key",
  "-----BEGIN RSA PRIVATE KEY-----",
  ...keyLines,
  "-----END RSA PRIVATE KEY-----",
];
const evidence = evidenceOfText({ "app.log": lines });

function quoting(number: number, line: number, quote: string, title: string): TimelineEvent {
  return sampleEvent(number, {
    title,
    evidence: [
      {
        artifactId: artifactIds.fromDigest(sha256("app.log")),
        path: "app.log",
        locator: { kind: "lines", from: line, to: line },
        quote,
      },
    ],
  });
}

async function documentOf(
  events: readonly TimelineEvent[],
  entities: readonly Entity[] = [],
): Promise<TimelineDocument> {
  const timeline = {
    ...emptyTimeline,
    outcome: "incident" as const,
    events,
    entities,
    causalLinks: [sampleLink(1, 1)],
    impactEvents: [eventId(1)],
  };
  const artifacts = await dateArtifacts(evidence);
  const entry = {
    at: instant(0),
    kind: "note-added",
    actionType: "conversation",
    actor: "system",
    causedBy: null,
    rationale: "said: password=s3cr3t-v4lue",
    payload: {},
  } as const;
  return buildDocument({
    settings: {},
    title: "Login of eve@shop.example refused",
    artifacts,
    timeline,
    ...scoreTimeline(timeline, artifacts),
    decisions: [],
    approvals: [],
    journal: chainEntries({ seq: 0, hash: journalOrigin }, [entry], sha256),
    revision: { number: 1, parent: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
}

async function mask(document: TimelineDocument) {
  const places = createCitedPlaces();
  return maskDocument(document, {
    people: ["Maya Chen"],
    hidesAddresses: false,
    findPlace: (citation) => places.find(evidence, citation),
  });
}

const waiver = (weakness: NonNullable<TimelineDocument["waived"]>[number]["weakness"]) => ({
  ...{ block: "summary:cause", weakness, reason: "The other log is lost" },
  ...{ by: "Sue Berg", at: "2026-11-21T02:23:00.000Z" },
});

const quoteOf = (document: TimelineDocument, event: number) =>
  assertPresent(document.events[event]?.evidence[0], "a citation").quote;

test("what people wrote and nobody cited stays here, and states leave", async () => {
  const document = await documentOf([sampleEvent(1)]);
  const state = toFactItem(makeFact(1, { value: "4.1", from: 1 }));
  const stated = {
    ...toFactItem(makeFact(2)),
    source: "statement",
    content: "Doctor at 15:00",
  } as const;
  const masked = await mask({ ...document, facts: [state, stated] });
  expect(masked.facts.map(({ id }) => id)).toEqual([state.id]);
});

test("what people removed from the report stays here, with the words of removed blocks", async () => {
  const document = await documentOf([sampleEvent(1)]);
  const text = assertPresent(document.text, "a text");
  const block = (id: string) => ({ id, form: "point" as const, text: id, citations: [] });
  const notes = { id: "notes" as const, heading: "Other notes", blocks: [block("own:1")] };
  const at = "2026-11-21T02:23:00.000Z";
  const masked = await mask({
    ...document,
    text: { ...text, sections: [...text.sections, notes] },
    report: [
      { key: "own:1", at, kind: "block", text: "Shown to all" },
      { key: "own:2", at, kind: "block", text: "Blame for one of us" },
      { key: "removed:own:2", at, kind: "removed", text: "Blame for one of us" },
      { key: "removed:event:1", at, kind: "removed", text: "A sentence left out" },
      { key: "action:1", at, kind: "action-item", text: "Add a check" },
    ],
  });
  expect(masked.report?.map(({ key }) => key)).toEqual(["own:1", "action:1"]);
  expect(JSON.stringify(masked)).not.toMatch(/Blame for one of us|A sentence left out/);
});

test("a contradiction leaves only where both of its facts do", async () => {
  const document = await documentOf([sampleEvent(1)]);
  const [one, other] = [1, 2].map((number) => toFactItem(makeFact(number, { from: 1 })));
  const stated = { ...toFactItem(makeFact(3)), source: "statement" } as const;
  const facts = [one, other, stated].filter((fact) => fact !== undefined);
  const side = ({ id }: { readonly id: string }) => ({ fact: id, said: "so", evidence: [] });
  const between = (id: string, first: number, second: number) => ({
    ...{ id, why: "", actor: "rules" },
    one: side(assertPresent(facts[first], "a fact")),
    other: side(assertPresent(facts[second], "a fact")),
  });
  const contradictions = [between("ctr_00000001", 0, 1), between("ctr_00000002", 0, 2)];
  const masked = await mask({ ...document, facts, contradictions });
  expect(masked.contradictions?.map(({ id }) => id)).toEqual(["ctr_00000001"]);
});

test("the text that is shared hides what titles, quotes and people's words hide", async () => {
  const [line = ""] = lines;
  const document = await documentOf([quoting(1, 1, line, "First 's3cr3t-v4lue' of 10.1.2.3")]);
  const [first] = document.text?.sections ?? [];
  const block = assertPresent(first?.blocks[0], "a block");
  const own = { ...block, text: "Maya Chen saw s3cr3t-v4lue", generated: "of eve@shop.example" };
  const sections = (document.text?.sections ?? []).map((section) => ({
    ...section,
    blocks: [...section.blocks, { ...own, notInEvidence: ["s3cr3t-v4lue"] }],
  }));
  const text = { ...assertPresent(document.text, "a text"), sections };
  const masked = JSON.stringify((await mask({ ...document, text })).text);
  expect(masked).toContain("[secret:password#1]");
  expect(masked).not.toMatch(/s3cr3t-v4lue|eve@shop|Maya Chen/);
});

test("a hidden address is hidden in the text, too", async () => {
  const document = await documentOf([quoting(1, 1, "login", "Login as eve from 203.0.113.66")]);
  expect(JSON.stringify(document.text)).toContain("203.0.113.66");
  const places = createCitedPlaces();
  const masked = await maskDocument(document, {
    people: [],
    hidesAddresses: true,
    findPlace: (citation) => places.find(evidence, citation),
  });
  expect(JSON.stringify(masked.text)).not.toContain("203.0.113.66");
});

describe("quotations", () => {
  test.each([
    [
      "the whole line",
      lines[0] ?? "",
      "2026-11-21T02:23:00Z login password=[secret:password#1] by [email#1] refused",
    ],
    ["cut behind the name of the secret", "s3cr3t-v4lue by", "[secret:password#1] by"],
    ["cut inside the secret", "password=s3cr3t", "password=[secret:password#1]"],
    ["cut inside the secret at both ends", "3cr3t-v4l", "[secret:password#1]"],
    ["cut inside the address", "by eve@sho", "by [email#1]"],
    ["of what hides nothing", "login", "login"],
  ])("%s hide what the line hides", async (_name, quote, expected) => {
    const masked = await mask(await documentOf([quoting(1, 1, quote, "A login")]));
    expect(quoteOf(masked, 0)).toBe(expected);
  });

  test("a line in the middle of a private key is hidden, although it has no mark of one", async () => {
    const [line = ""] = keyLines;
    const masked = await mask(await documentOf([quoting(1, 5, line.slice(4, 40), "A key")]));
    expect(quoteOf(masked, 0)).toBe("[secret:private-key#1]");
  });

  test("a title made of a line has the token of the quotation, also when it was cut short", async () => {
    const masked = await mask(
      await documentOf([
        quoting(1, 2, "Bearer Zk7Qm2Xv9Lp4Rt8Wc3Nb6Hy1 accepted", "Bearer Zk7Qm2Xv9Lp4Rt…"),
        quoting(2, 1, "refused", "eve@shop.example used s3cr3t-v4lue"),
      ]),
    );
    expect(masked.events.map(({ title }) => title)).toEqual([
      "Bearer [secret:authorization#1]…",
      "[email#1] used [secret:password#1]",
    ]);
    expect(quoteOf(masked, 0)).toBe("Bearer [secret:authorization#1] accepted");
    expect(masked.incident.title).toBe("Login of [email#1] refused");
  });

  test("are left out when the evidence is gone, for nobody can tell what they are a part of", async () => {
    const document = await documentOf([quoting(1, 1, "s3cr3t-v4lue", "A login")]);
    const citation = { path: "gone.log", lines: [1, 1], quote: "s3cr3t-v4lue" };
    const [event] = document.events;
    const masked = await mask({
      ...document,
      events: [
        { ...assertPresent(event, "event"), evidence: [citation] },
      ] as typeof document.events,
    });
    expect(quoteOf(masked, 0)).toBe("[quotation left out: its evidence is gone]");
  });
});

describe("names", () => {
  const entities: readonly Entity[] = [
    { id: entityId(1), type: "person", name: "mira", aliases: ["Mira Okafor"], properties: {} },
    { id: entityId(2), type: "account", name: "eve.hill", aliases: [], properties: {} },
    { id: entityId(3), type: "account", name: "svc-report", aliases: [], properties: {} },
    { id: entityId(4), type: "service", name: "orders-api", aliases: [], properties: {} },
    { id: entityId(5), type: "person", name: "api", aliases: [], properties: {} },
  ];

  test("of people are tokens, of services and service accounts they stay", async () => {
    const title = "mira names the cause: svc-report and eve.hill at orders-api, says Maya Chen";
    const masked = await mask(await documentOf([quoting(1, 3, "key", title)], entities));
    const [person, account, service] = masked.entities.map(({ name }) => name);
    expect(masked.events[0]?.title).toBe(
      `${person} names the cause: svc-report and ${account} at orders-api, says [person#4]`,
    );
    expect([person, account, service]).toEqual(["[person#1]", "[person#3]", "svc-report"]);
  });
});

describe("the masked document", () => {
  const whole = () => documentOf([quoting(1, 1, "password=s3cr3t-v4lue by", "A login")]);

  test("says that it is one and what was hidden, and leaves the journal out", async () => {
    const masked = await mask(await whole());
    expect(masked.masked).toEqual({
      rules: expect.stringContaining("secretlint"),
      values: { email: 1, "secret:password": 1 },
      shownAddresses: 0,
      // By which a reader finds what was reviewed.
      original: (await whole()).contentHash,
    });
    expect(masked.journal).toEqual({ ...(await whole()).journal, entries: [] });
    expect(JSON.stringify(masked)).not.toContain("s3cr3t-v4lue");
  });

  test("keeps the hashes of the claims that were approved, and can still be verified", async () => {
    const document = await whole();
    const masked = documentSchema.parse(JSON.parse(JSON.stringify(await mask(document))));
    expect(masked.claimsHash).toBe(document.claimsHash);
    const source = {
      digest: async () => sha256(lines.join("\n")),
      text: async () => lines[0] ?? "",
      hasPicture: async () => false,
      measure: async () => ({ kind: "count" as const, count: 0 }),
    };
    expect((await verifyDocument(masked, source)).problems).toEqual([]);
    const [event] = masked.events;
    const forged = {
      ...masked,
      events: [
        {
          ...assertPresent(event, "event"),
          evidence: [
            { path: "app.log", lines: [1, 1] as [number, number], quote: "[email#1] was by" },
          ],
        },
      ],
    };
    expect((await verifyDocument(forged, source)).problems.map(({ what }) => what)).toEqual([
      "The quote does not occur in app.log line 1",
      "Its content does not match its hash",
    ]);
  });

  test("says in its Markdown that it is redacted", async () => {
    expect(toMarkdown(await mask(await whole()))).toContain(
      "Redacted: 1 × email, 1 × secret:password. The same mark",
    );
  });

  test("can be read whatever was a password: words, dates and hashes of ours stay whole", async () => {
    const words = [
      "evidential",
      "incident",
      "2026-11-21T02",
      "rejected",
      "whence.timeline",
      "proposed",
    ];
    const secrets = fc.constantFrom(...words, "1970-01-01T00:00:01.000Z", "0000000000000001");
    await fc.assert(
      fc.asyncProperty(secrets, async (secret) => {
        const document = await documentOf([quoting(1, 3, "key", `login password=${secret} ok`)]);
        const masked = await mask(document);
        expect(documentSchema.safeParse(masked).success).toBe(true);
        expect(masked.events[0]?.title).toBe("login password=[secret:password#1] ok");
        expect(masked.events[0]?.id).toBe(document.events[0]?.id);
        expect(masked.events[0]?.time).toEqual(document.events[0]?.time);
      }),
      { numRuns: 20 },
    );
  });

  test.each(["edited", "single-source"])(
    "can be read with a waiver of a kind that is a secret: %s",
    async (secret) => {
      const document = await documentOf([quoting(1, 3, "key", `login password=${secret} ok`)]);
      const masked = await maskDocument(
        { ...document, waived: [waiver("edited"), waiver("single-source")] },
        {
          people: ["Edited", "Point"],
          hidesAddresses: false,
          findPlace: async () => ({ kind: "gone" }),
        },
      );
      expect(masked.events[0]?.title).toBe("login password=[secret:password#1] ok");
      expect(masked.waived?.map(({ weakness }) => weakness)).toEqual(["edited", "single-source"]);
      const forms = ({ text }: TimelineDocument) =>
        text?.sections.flatMap(({ blocks }) => blocks.map(({ form }) => form));
      expect(forms(masked)).toEqual(forms(document));
    },
  );

  test("is the same for the same document, and masking it again changes no word", async () => {
    const masked = await mask(await whole());
    expect(await mask(await whole())).toEqual(masked);
    const again = await mask(masked);
    expect(again.events).toEqual(masked.events);
    expect(again.incident).toEqual(masked.incident);
  });
});

describe("a line that shows nothing by itself is judged by the lines around it", () => {
  const many = (line: (row: number) => string) =>
    Array.from({ length: 700 }, (_, row) => line(row));
  const rows = Array.from({ length: 40 }, (_, row) => `user${row},pass-w0rd-${row},dev`);
  const files = {
    "values.yaml": [
      "db:",
      "  password: |",
      "    open-sesame",
      "  port: 5432",
      "  host: open-sesame-db",
    ],
    "users.csv": ["user,password,role", ...rows],
    "secret.yaml": ["apiVersion: v1", "data:", "  a: c2hvcA==", "  b: eDk=", "kind: Secret"],
    "copied.sql": [
      "COPY public.users (id, name, password) FROM stdin;",
      ...many((row) => `${row}\tuser${row}\tpass-w0rd-${row}`),
      "\\.",
      "800\tlast\tof another table",
    ],
    "inserted.sql": [
      "INSERT INTO users",
      "  (id, name, password)",
      "VALUES",
      ...many((row) => `(${row}, 'user${row}', 'pass-w0rd-${row}'),`),
    ],
    "made.sql": [
      "CREATE TABLE `users` (",
      "  `id` int NOT NULL,",
      "  `password_digest` varchar(64),",
      "  PRIMARY KEY (`id`)",
      ");",
      ...many((row) => `INSERT INTO \`users\` VALUES (${row},'pass-w0rd-${row}');`),
    ],
    "copied-bare.sql": [
      "CREATE TABLE public.users (id integer, password text);",
      "COPY public.users FROM stdin;",
      ...many((row) => `${row}\tpass-w0rd-${row}`),
    ],
    "tokens.yaml": ["api:", "  tokens:", ...many((row) => `    - zk7Qm2Xv9Lp4Rt8W${row}`)],
    "tokens.json": [
      "{",
      '  "passwords": [',
      ...many((row) => `    "pass-w0rd-${row}",`),
      "  ]",
      "}",
    ],
    "hosts.yaml": ["password: x", "hosts:", ...many((row) => `    - zk7Qm2Xv9Lp4Rt8W${row}`)],
    "boxed.txt": [
      "| id | password |",
      "+----+----------+",
      ...many((row) => `| ${row} | pass-w0rd-${row} |`),
    ],
    "app.log": ["2026-11-21T02:23:00Z app Password:", "2026-11-21T02:23:01Z app Tr0ub4dor", "done"],
  };

  test.each([
    ["a block of YAML", "values.yaml", 3, "    open-sesame", "    [secret:password#1]"],
    [
      "a row far below its head",
      "users.csv",
      38,
      "user36,pass-w0rd-36,dev",
      "user36,[secret:password#1],dev",
    ],
    [
      "a row of a copied table",
      "copied.sql",
      612,
      "610\tuser610\tpass-w0rd-610",
      "610\tuser610\t[secret:password#1]",
    ],
    ["a row of another table", "copied.sql", 703, "last\tof another", "last\tof another"],
    [
      "a tuple that is inserted",
      "inserted.sql",
      603,
      "'user599', 'pass-w0rd-599'",
      "'user599', '[secret:password#1]'",
    ],
    [
      "what is inserted without naming its columns",
      "made.sql",
      606,
      "(600,'pass-w0rd-600')",
      "(600,'[secret:password#1]')",
    ],
    [
      "what is copied without naming its columns",
      "copied-bare.sql",
      602,
      "599\tpass-w0rd-599",
      "599\t[secret:password#1]",
    ],
    ["a member of a list", "tokens.yaml", 602, "zk7Qm2Xv9Lp4Rt8W599", "[secret:token#1]"],
    ["a member of a JSON list", "tokens.json", 602, '"pass-w0rd-599"', '"[secret:password#1]"'],
    [
      "a member of a list of other things",
      "hosts.yaml",
      602,
      "zk7Qm2Xv9Lp4Rt8W599",
      "zk7Qm2Xv9Lp4Rt8W599",
    ],
    ["a row of a drawn table", "boxed.txt", 602, "pass-w0rd-599", "[secret:password#1]"],
    ["a value of a Secret", "secret.yaml", 3, "  a: c2hvcA==", "  a: [secret:manifest#1]"],
    ["a line of a log", "app.log", 2, "app Tr0ub4dor", "app [secret:password#1]"],
    ["what is beside it, which stays", "values.yaml", 4, "port: 5432", "port: 5432"],
  ])("%s", async (_name, path, line, quote, expected) => {
    const places = createCitedPlaces();
    const reader = evidenceOfText(files);
    const finding = await places.find(reader, { path, lines: [line, line], quote });
    const masking = createMasking();
    expect(maskQuote(masking, quote, finding)).toBe(expected);
    expect(Object.values(masking.hidden()).reduce((sum, count) => sum + count, 0)).toBe(
      expected === quote ? 0 : 1,
    );
  });
});

test.each([
  ["an agent proposes", { actor: "agent", status: "proposed" }, ["zoe"]],
  ["an agent proposed and somebody rejected", { actor: "agent", status: "rejected" }, ["zoe"]],
  ["a person stands by", { actor: "agent", status: "accepted" }, []],
  ["the rules found", { actor: "rules", status: "proposed" }, []],
])("a thing of a person's name that %s", (_what, stated, people) => {
  const named = { type: "person", name: "zoe", aliases: [] };
  const document = {
    entities: [
      { id: "ent_1", ...named },
      { id: "ent_2", ...named, type: "service" },
    ],
    events: [{ ...stated, entities: ["ent_2"] }],
    stateChanges: [],
  };
  expect(findPeople(document)).toEqual(people);
  expect(findNames(document)).toEqual(people.length === 0 ? ["zoe"] : []);
});

test("a place is read once, however often it is cited", async () => {
  let reads = 0;
  const counting = {
    ...evidence,
    rawText: async (...place: Parameters<typeof evidence.rawText>) => {
      reads += 1;
      return evidence.rawText(...place);
    },
  };
  const places = createCitedPlaces();
  const citation = { path: "app.log", lines: [1, 1] as [number, number], quote: "login" };
  const [first, second] = [
    await places.find(counting, citation),
    await places.find(counting, citation),
  ];
  expect(first).toMatchObject({ kind: "hiding", place: { from: 0, to: lines[0]?.length } });
  expect(second).toBe(first);
  expect(await places.find(counting, { ...citation, lines: [3, 3] })).toEqual({ kind: "plain" });
  expect(await places.find(counting, { ...citation, path: "gone.log" })).toEqual({ kind: "gone" });
  expect(reads).toBe(2);
});

test("the lines of a long dump are gone through once, however many of them are cited", async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `${row}\tpass-w0rd-${row}`);
  const dump = evidenceOfText({
    "dump.sql": ["COPY users (id, password) FROM stdin;", ...rows],
  });
  let looked = 0;
  const counting = {
    ...dump,
    rawLines: async (...range: Parameters<typeof dump.rawLines>) => {
      const read = await dump.rawLines(...range);
      looked += read?.lines.length ?? 0;
      return read;
    },
  };
  const places = createCitedPlaces();
  for (let line = 20_000; line > 19_900; line -= 1) {
    const lines = [line, line] as [number, number];
    const found = await places.find(counting, { path: "dump.sql", lines, quote: "pass" });
    expect(found.kind).toBe("hiding");
  }
  expect(looked).toBeLessThan(30_000);
});
