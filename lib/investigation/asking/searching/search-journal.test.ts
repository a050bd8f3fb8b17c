import { expect, test } from "vitest";
import { instant, parseZonedTime } from "@/lib/base/instant";
import { revisionIds } from "@/lib/domain/ids";
import { createSearchIndex } from "@/lib/retrieval/search";
import type { TimelineDocument } from "../../document/document-schema";
import { listSearchablePieces } from "./search-document";
import { listSearchableComments, listSearchableJournal } from "./search-journal";

const moment = parseZonedTime("2026-11-21T10:00:00Z") ?? instant(0);
const fact = (id: string, content: string, expiredAt: string | null) => ({
  ...{ id, content, type: "state", about: null, expiredAt, supersededBy: null },
  ...{ validFrom: "2026-11-21T10:00:00.000Z", validUntil: null, mentionedAt: null },
  ...{ createdAt: "2026-11-21T11:00:00.000Z", entities: [], evidence: [], source: "statement" },
  confidence: 0.8,
});

const document = {
  ...{ entities: [], events: [], stateChanges: [] },
  facts: [
    fact("fct_1", "the pool holds 20 connections", null),
    fact("fct_2", "the pool holds 40 connections", "2026-11-21T12:00:00.000Z"),
  ],
  withdrawn: [
    {
      ...{ id: "evt_9", noun: "event", status: "rejected", reason: "a planned drill" },
      item: { id: "evt_9", title: "Pool drained", time: { earliest: null, latest: null } },
    },
  ],
} as unknown as TimelineDocument;

function titles(query: string, withSuperseded: boolean) {
  const index = createSearchIndex(listSearchablePieces(document, { withSuperseded }));
  return index.search(query, { at: null, zone: "UTC" }).hits.map(({ place }) => place);
}

test("facts are found; what was taken back or rejected only where it is asked for, and is marked", () => {
  expect(titles("pool connections", false)).toEqual([
    { noun: "fact", piece: null, title: "the pool holds 20 connections", isSuperseded: false },
  ]);
  const all = titles("pool connections drained", true);
  expect(all).toHaveLength(3);
  expect(all.find(({ piece }) => piece === "evt_9")).toMatchObject({
    ...{ noun: "event", title: "Pool drained", isSuperseded: true },
  });
});

test("a state is found once, by its change, whoever put it on the timeline", () => {
  const states = ["state-change", "person"].map((source) => ({
    ...fact(`fct_${source}`, "the pool holds 30 connections", null),
    source,
  }));
  const given = { ...document, facts: states } as unknown as TimelineDocument;
  expect(listSearchablePieces(given)).toEqual([]);
});

test("decisions are found by their reasons, comments by their words; calls of a run are not", () => {
  const entry = { at: moment, actor: "user:ana", payload: { piece: "evt_1" } };
  const items = [
    ...listSearchableJournal([
      { ...entry, kind: "piece-decided", rationale: "Rejected the failover: a planned drill" },
      { ...entry, kind: "call-accepted", rationale: "Added the event drill" },
    ]),
    ...listSearchableComments([{ piece: "evt_2", text: "was this the drill?", writtenAt: moment }]),
  ];
  const { hits } = createSearchIndex(items).search("the drill", { at: null, zone: "UTC" });
  expect(hits.map(({ place: { noun, piece } }) => [noun, piece]).toSorted()).toEqual([
    ["comment", "evt_2"],
    ["journal", "evt_1"],
  ]);
});

test("what was said about a block of a revision is found with its revision", () => {
  const revision = revisionIds.fromDigest("00000000000000aa");
  const entry = {
    at: moment,
    actor: "user:ana",
    kind: "verdict-given",
    rationale: "Doubted",
  } as const;
  const items = [
    ...listSearchableJournal([
      { ...entry, payload: { revision, noun: "block", piece: "cause:1" } },
      { ...entry, kind: "weakness-waived", payload: { revision, block: "cause:2" } },
      { ...entry, payload: { revision, noun: "event", piece: "evt_1" } },
    ]),
    ...listSearchableComments([
      { piece: "cause:3", inRevision: { id: revision }, text: "why?", writtenAt: moment },
    ]),
  ];
  expect(items.map(({ place }) => [place.piece, place.revision])).toEqual([
    ["cause:1", revision],
    ["cause:2", revision],
    ["evt_1", undefined],
    ["cause:3", revision],
  ]);
});

test.each([
  "piece-proposed",
  "permalink-created",
  "permalink-revoked",
  "rounds-ended",
  "context-saved",
] as const)("what was done is found by its reason: %s", (kind) => {
  const rationale = "Asked for by the auditor";
  const [item, ...others] = listSearchableJournal([
    { kind, at: moment, actor: "system", rationale },
  ]);
  expect(others).toEqual([]);
  expect(item?.place.title).toBe(rationale);
});
