import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { chainEntries, journalOrigin } from "@/lib/domain/journal";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import {
  entityId,
  eventId,
  sampleEvent,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { scoreTimeline } from "../construction/assessment/score-timeline";
import { dateArtifacts } from "../evidence/date-artifacts";
import { sha256 } from "../sha256";
import { buildDocument } from "./build-document";
import { hashClaims } from "./claim-hash";
import { documentSchema, type TimelineDocument } from "./document-schema";
import { verifyDocument } from "./verify-document";

const lines = ["1970-01-01T00:00:01.000Z line 1", "1970-01-01T00:00:02.000Z line 2"];
const evidence = evidenceOfText({ "app.log": lines });

async function sampleDocument(): Promise<TimelineDocument> {
  const timeline = {
    ...emptyTimeline,
    outcome: "incident" as const,
    events: [sampleEvent(1), sampleEvent(2)],
    causalLinks: [sampleLink(1, 2)],
    impactEvents: [eventId(2)],
    rootCauses: [sampleRoot(1, { subject: "it", entities: [entityId(1)] })],
  };
  const artifacts = await dateArtifacts(evidence);
  const journal = chainEntries(
    { seq: 0, hash: journalOrigin },
    ["one", "two"].map((rationale) => ({
      at: instant(0),
      kind: "note-added",
      actionType: "conversation",
      actor: "system",
      causedBy: null,
      rationale,
      payload: { rationale },
    })),
    sha256,
  );
  return buildDocument({
    settings: {},
    title: "It went down",
    artifacts,
    timeline,
    ...scoreTimeline(timeline, artifacts),
    decisions: [],
    approvals: [],
    journal,
    revision: { number: 1, parent: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
}

const source = {
  measure: async () => ({ kind: "count" as const, count: 3 }),
  hasPicture: async (path: string) => path === "screen.png",
  digest: async (path: string) => (path === "app.log" ? sha256(lines.join("\n")) : null),
  text: async (citation: TimelineDocument["events"][number]["evidence"][number]) =>
    "lines" in citation
      ? (lines.slice(citation.lines[0] - 1, citation.lines[1]).join("\n") ?? null)
      : null,
};

async function problemsAfter(change: (document: TimelineDocument) => void): Promise<string[]> {
  const document = structuredClone(await sampleDocument());
  change(document);
  const { problems } = await verifyDocument(document, source);
  return problems.map(({ what }) => what);
}

test("a document as it was written is whole, also after a trip through its text form", async () => {
  const document = documentSchema.parse(JSON.parse(JSON.stringify(await sampleDocument())));
  expect(await verifyDocument(document, source)).toMatchObject({
    citations: 2,
    claims: 4,
    journalEntries: 2,
    problems: [],
  });
});

describe("whatever is altered is found", () => {
  const first = <T>(items: readonly T[]): T => {
    const [item] = items;
    if (item === undefined) throw new Error("Nothing to alter");
    return item;
  };
  test.each<[string, (document: TimelineDocument) => void, RegExp]>([
    [
      "a quote",
      ({ events }) => {
        first(first(events).evidence).quote = "line 9";
      },
      /does not occur/,
    ],
    [
      "the title of an event",
      ({ events }) => {
        first(events).title = "Something else";
      },
      /does not match its hash/,
    ],
    [
      "the mechanism of a link",
      ({ causalLinks }) => {
        first(causalLinks).mechanism = "magic";
      },
      /does not match its hash/,
    ],
    [
      "the subject of a root cause",
      ({ rootCauses }) => {
        first(rootCauses).subject = "somebody else";
      },
      /does not match its hash/,
    ],
    [
      "a claim that was removed with all traces",
      (document) => {
        document.causalLinks = [];
      },
      /added, removed or re-hashed/,
    ],
    [
      "what a journal entry says",
      ({ journal }) => {
        first(journal.entries).rationale = "three";
      },
      /entry does not match its hash/,
    ],
    [
      "the payload of a journal entry",
      ({ journal }) => {
        first(journal.entries).payload = { rationale: "three" };
      },
      /payload does not match/,
    ],
    [
      "the last journal entry, removed",
      ({ journal }) => {
        journal.entries.pop();
      },
      /head is not the hash/,
    ],
    [
      "the bytes an artifact is said to have had",
      ({ artifacts }) => {
        first(artifacts).sha256 = sha256("other");
      },
      /bytes have changed/,
    ],
  ])("%s", async (_, change, expected) => {
    expect((await problemsAfter(change)).join("\n")).toMatch(expected);
  });
});

const isCovered = (path: string) => path !== "metrics.wallMs";

test("no value of a document can be altered, added or removed unnoticed, wall time aside", async () => {
  const document: unknown = JSON.parse(JSON.stringify(await sampleDocument()));
  const places = listPlaces(document).filter(({ path }) => isCovered(path.join(".")));
  expect(places.length).toBeGreaterThan(100);
  for (const { path, value } of places) {
    const altered = documentSchema.safeParse(replaceAt(document, path, alter(value)));
    if (!altered.success) continue;
    const { problems } = await verifyDocument(altered.data, source);
    expect(problems, path.join(".")).not.toEqual([]);
  }
});

type Place = { readonly path: readonly string[]; readonly value: unknown };

function listPlaces(value: unknown, path: readonly string[] = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  const members = Object.entries(value);
  const inside = members.flatMap(([key, member]) => listPlaces(member, [...path, key]));
  return Array.isArray(value) && members.length > 0 ? [{ path, value }, ...inside] : inside;
}

/** Another value of the same form, so that the schema still takes it. */
function alter(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (value === null) return "something";
  if (Array.isArray(value)) return value.slice(1);
  const text = String(value);
  if (/^[0-9a-f]{64}$/.test(text))
    return text.replace(/^./, (first) => (first === "a" ? "b" : "a"));
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.replace(/^..../, "2001");
  return `${text} and more`;
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === key ? replaceAt(item, rest, by) : item));
  }
  const members = Object.entries(Object(value));
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === key ? replaceAt(member, rest, by) : member]),
  );
}

test("a quote that is said to be seen in a frame nobody has is found out", async () => {
  const problems = await problemsAfter((document) => {
    document.ruledOut = [
      { what: "it", why: "", evidence: [{ path: "app.log", frameMs: 0, quote: "invented" }] },
    ];
  });
  expect(problems.join("\n")).toMatch(/does not exist/);
});

test("words that a model read in a picture stand where the record of its run has them, and nowhere else", async () => {
  const reading = { by: "local/eyes", frame: "a".repeat(64) };
  const read = { path: "screen.png", frameMs: 0, quote: "E17", reading };
  const recorded = { ...{ path: "screen.png", frameMs: 0, reading }, items: [{ text: "E17 on" }] };
  const problemsWith = (citation: object) =>
    problemsAfter((document) => {
      const items = recorded.items.map((item) => ({ ...item, region: null }));
      document.invocations = [
        {
          ...{ id: "inv_0000000000000001", step: "detailed", task: "t", version: 1 },
          performer: "local/eyes",
          turns: [
            {
              ...{ number: 1, calls: 0, refused: 0, promptHash: null },
              usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
              toolCalls: [
                {
                  ...{ id: "tcl_0000000000000001", name: "request_frame_analysis", arguments: {} },
                  result: { frames: [{ ...recorded, items }] },
                },
              ],
            },
          ],
        },
      ] as never; // Ids without their brand.
      document.ruledOut = [{ what: "it", why: "", evidence: [{ ...read, ...citation }] }];
    });
  expect((await problemsWith({})).join("\n")).not.toMatch(/screen|picture/);
  expect((await problemsWith({ quote: "E18" })).join("\n")).toMatch(/on record to have read/);
  expect((await problemsWith({ frameMs: 7 })).join("\n")).toMatch(/on record to have read/);
  expect((await problemsWith({ path: "app.log" })).join("\n")).toMatch(/does not exist/);
});

test("words of a picture that no turn of the document has read are counted as not proved", async () => {
  const document = structuredClone(await sampleDocument());
  const reading = { by: "local/eyes", frame: "b".repeat(64) };
  document.ruledOut = [
    {
      what: "it",
      why: "",
      evidence: [{ path: "screen.png", frameMs: 0, quote: "all well", reading }],
    },
  ];
  expect((await verifyDocument(document, source)).unprovedReadings).toBe(1);
  expect((await verifyDocument(await sampleDocument(), source)).unprovedReadings).toBe(0);
});

test("a link rests on its events: when one of them changes, the link is another claim", async () => {
  const document = await sampleDocument();
  const digests = new Map(document.artifacts.map(({ path, sha256: digest }) => [path, digest]));
  const reworded = document.events.map((event) => ({ ...event, description: "more" }));
  const rehashed = hashClaims({ ...document, events: reworded }, digests, sha256);
  expect(hashClaims(document, digests, sha256).causalLinks).toEqual(document.causalLinks);
  expect(rehashed.causalLinks[0]?.hash).not.toBe(document.causalLinks[0]?.hash);
});
