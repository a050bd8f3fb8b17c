import fc from "fast-check";
import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { causalRelations } from "@/lib/domain/causal-link";
import { leastGrowth } from "@/lib/testing/least-growth";
import { parseRevisionDocument, type RevisionDocument } from "../document/revision-document";
import { compareRevisions } from "./compare-revisions";

const minimal = {
  ...{ schema: "whence.timeline/1", incident: { title: "Orders answer 503" } },
  ...{ outcome: "incident", coherence: { score: 1, label: "high" }, events: [] },
};

function made(members: object): RevisionDocument {
  const parsed = parseRevisionDocument({ ...minimal, ...members } as Parameters<
    typeof parseRevisionDocument
  >[0]);
  return assertPresent(parsed, "the document");
}

const event = (id: string, title: string, earliest = "2026-01-02T03:04:05.000Z") => ({
  ...{ id, title, kind: "change", importance: "key", status: "proposed", actor: "rules" },
  ...{ time: { kind: "stated", earliest, latest: earliest }, evidence: [] },
});
const link = (id: string, source: string, target: string) => ({
  ...{ id, source, target, relation: causalRelations[0], mechanism: "m", confidence: 0.5 },
  ...{ status: "proposed", evidence: [], against: [] },
});
const text = (words: string) => ({
  ...{ zone: "UTC", day: "2026-01-02" },
  sections: [
    {
      ...{ id: "headline", heading: "Headline" },
      blocks: [{ id: "headline/what", form: "paragraph", text: words, citations: [] }],
    },
  ],
});

test("old and new words, titles and times are given side by side", () => {
  const before = made({
    text: text("Orders failed."),
    events: [event("evt_a", "Deploy"), event("evt_b", "First 503")],
    causalLinks: [link("lnk_a", "evt_a", "evt_b")],
    report: [{ key: "item-1", kind: "action-item", text: "Raise the pool", assignee: "" }],
  });
  const after = made({
    text: text("73 % of orders failed."),
    events: [event("evt_a", "Deploy of 2.14", "2026-01-02T03:05:00.000Z")],
    report: [{ key: "item-1", kind: "action-item", text: "Raise the pool", assignee: "Ada" }],
  });
  const found = compareRevisions(before, after).map(({ heading, changes }) => [
    heading,
    ...changes.map(({ kind, title, fields }) => [
      ...[kind, title],
      ...fields.filter(() => kind === "changed").map((field) => Object.values(field)),
    ]),
  ]);
  expect(found).toEqual([
    ["Headline", ["changed", "Headline", ["Words", "Orders failed.", "73 % of orders failed."]]],
    [
      "Events",
      [
        ...["changed", "Deploy of 2.14"],
        ["Title", "Deploy", "Deploy of 2.14"],
        ["Time", "2026-01-02 03:04:05 UTC", "2026-01-02 03:05:00 UTC"],
      ],
      ["removed", "First 503"],
    ],
    ["Causal links", ["removed", "Deploy → First 503"]],
    ["Action items", ["changed", "Raise the pool", ["Owner", "none", "Ada"]]],
  ]);
});

const ids = fc.constantFrom("evt_a", "evt_b", "evt_c", "evt_d", "__proto__");
const documents = fc
  .array(fc.tuple(ids, fc.constantFrom("Deploy", "Restart")), { maxLength: 8 })
  .map((pairs) => made({ events: pairs.map(([id, title]) => event(id, title)) }));

test("a revision compared with itself has no change", () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(compareRevisions(document, document)).toEqual([]);
    }),
  );
});

test("every added, removed and changed item appears exactly once, and turned round the other way", () => {
  const count = (document: RevisionDocument) => document.events.length;
  fc.assert(
    fc.property(documents, documents, (before, after) => {
      const changes = compareRevisions(before, after).flatMap((group) => group.changes);
      const back = compareRevisions(after, before).flatMap((group) => group.changes);
      const of = (kind: string, list = changes) =>
        list.flatMap((change) => (change.kind === kind ? [change.id] : [])).toSorted();
      expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
      expect(of("added").length - of("removed").length).toBe(count(after) - count(before));
      expect(of("removed", back)).toEqual(of("added"));
      expect(of("changed", back)).toEqual(of("changed"));
    }),
  );
});

test("thousands of events and links are compared in the time of their number", async () => {
  const large = (word: string, events: number) =>
    made({
      events: Array.from({ length: events }, (_, at) => event(`evt_${at}`, `${word} ${at}`)),
      causalLinks: Array.from({ length: 2.5 * events }, (_, at) =>
        link(`lnk_${at}`, `evt_${at % events}`, `evt_${(at * 7 + 1) % events}`),
      ),
    });
  const compare = (events: number) => {
    const [before, after] = [large("Before", events), large("After", events)];
    const startedAt = performance.now();
    const groups = compareRevisions(before, after);
    expect(groups.map(({ changes }) => changes.length)).toEqual([events, 2.5 * events]);
    return performance.now() - startedAt;
  };
  const growth = await leastGrowth(
    () => compare(2000),
    () => compare(400),
    15,
  );
  expect(growth).toBeLessThan(15);
});
