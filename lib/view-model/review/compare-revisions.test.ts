import fc from "fast-check";
import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { candidateKinds } from "@/lib/domain/timeline/candidate";
import { causalRelations } from "@/lib/domain/timeline/causal-link";
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

test("who wrote words is named, and what the timeline states stands beside them", () => {
  const withBlock = (block: object) =>
    made({
      text: {
        ...{ zone: "UTC", day: "" },
        sections: [{ ...{ id: "headline", heading: "Summary" }, blocks: [block] }],
      },
    });
  const line = { id: "summary:cause", form: "paragraph", text: "The release.", citations: [] };
  const edited = { ...line, text: "It was us.", by: "user-1", generated: "The release." };
  const [group] = compareRevisions(withBlock(line), withBlock(edited), { "user-1": "Ada" });
  expect(group?.changes[0]?.fields).toEqual([
    { name: "Words", before: "The release.", after: "It was us." },
    { name: "Written by", before: "", after: "Ada" },
    { name: "The timeline states", before: "", after: "The release." },
  ]);
});

const cited = [{ path: "app.log", lines: [1, 2], quote: "q", frameMs: 5, index: 3 }];
/** One of everything that a page of a revision reads. */
const whole = {
  incident: { title: "Orders answer 503", startedAt: "2026-01-02T03:04:05.000Z" },
  text: {
    ...{ zone: "UTC", day: "2026-01-02" },
    sections: [
      {
        ...{ id: "notes", heading: "Other notes" },
        blocks: [
          {
            ...{
              id: "own:1",
              form: "point",
              text: "It was us.",
              by: "Ada",
              generated: "It was 4.2.",
            },
            ...{ citations: cited, ticket: "https://t.example/1", notInEvidence: ["4.2"] },
          },
        ],
      },
    ],
  },
  ...{ incidentChance: 0.9, outcomeReasons: ["5xx"], impactEvents: ["evt_a"] },
  artifacts: [
    {
      ...{ id: "art_a", path: "app.log", sha256: "ab", format: "text", zone: "UTC" },
      ...{ zoneBasis: "stated", clockOffsetMs: 0, records: 3 },
    },
  ],
  entities: [{ id: "ent_a", name: "nginx", type: "service" }],
  events: [{ ...event("evt_a", "Deploy"), entities: ["ent_a"], evidence: cited }],
  impacts: [{ id: "imp_a", title: "Shop", who: "all", status: "accepted", events: ["evt_a"] }],
  computedImpact: {
    ...{ startedAt: "2026-01-02T03:04:05.000Z", detectedAt: null },
    ...{ mitigatedAt: null, resolvedAt: null },
  },
  causalLinks: [{ ...link("lnk_a", "evt_a", "evt_a"), evidence: cited, against: cited }],
  stateChanges: [
    { id: "sta_a", entity: "ent_a", property: "version", from: "1", to: "2", evidence: cited },
  ],
  rootCauses: [{ rank: 1, event: "evt_a", subject: "4.2", score: 0.5, why: ["first"] }],
  sequences: [{ source: "evt_a", target: "evt_a", evidence: cited }],
  candidates: [
    { statement: "A lock", kind: candidateKinds[0], for: ["x"], against: ["y"], p: 0.3 },
  ],
  calibration: { fittedOn: 3, table: [{ kind: "link", n: 1, stated: 0.5, true: 0.5 }] },
  contributingFactors: [{ event: "evt_a", why: "No limit" }],
  contradictions: [
    {
      ...{ id: "con_a", why: "two numbers" },
      one: { fact: "f1", said: "9", evidence: cited },
      other: { fact: "f2", said: "8", evidence: cited },
    },
  ],
  ruledOut: [{ what: "The job", why: "later", evidence: cited }],
  uncertainties: [{ id: "unc_a", description: "Who?", impact: "low", status: "open" }],
  gaps: [
    {
      ...{ id: "gap_a", type: "silence", reason: "silence", files: ["app.log"] },
      ...{ description: "Nothing", expectedEvidence: "lines", severity: "low", status: "open" },
      window: { from: "2026-01-02T03:04:05.000Z", to: "2026-01-02T03:04:06.000Z" },
    },
  ],
  report: [
    { key: "item-1", kind: "action-item", text: "Raise the pool", assignee: "Ada" },
    { key: "field:t_q", kind: "field", text: "queue time" },
  ],
  coherence: {
    ...{ score: 0.5, label: "low", contests: [{ id: "c", part: "p", reason: "r", value: 1 }] },
    ...{ accepted: [{ id: "a", part: "p" }] },
    parts: [{ name: "p", value: 0.5, weight: 1, explanation: "e" }],
  },
  findings: [{ id: "fin_a", claim: "c", credibility: 0.5, annotation: "n", evidence: cited }],
};

/** What was said after a revision was frozen, ids that name one thing in another, and the words at a place that is compared. */
const besides =
  /^(?:schema|text\.sections\.0\.id|claimsHash|notApproved|waived|report\.\d\.(?:kind|assignee|isDone))$|\.quote$|\.index$|\.frameMs$/u;

function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

function changeAt(value: unknown, [name, ...path]: readonly string[]): unknown {
  if (name === undefined) {
    if (typeof value === "number") return value + 1;
    return typeof value === "boolean" ? !value : `${String(value)} changed`;
  }
  if (Array.isArray(value)) {
    return value.map((each, at) => (String(at) === name ? changeAt(each, path) : each));
  }
  return { ...Object(value), [name]: changeAt(Object(value)[name], path) };
}

const frozen = made(whole);
const leaves = leavesOf(frozen).filter((path) => !besides.test(path.join(".")));

test.each(leaves.map((path) => ({ name: path.join("."), path })))(
  "a change of $name is one of the revision",
  ({ path }) => {
    const after = changeAt(frozen, path) as RevisionDocument;
    expect(compareRevisions(frozen, after)).not.toEqual([]);
    expect(compareRevisions(after, frozen)).not.toEqual([]);
  },
);

test("blocks in another order are a change, also where no word changed", () => {
  const blocks = ["One.", "Two.", "Three."].map((words) => ({
    ...{ id: words, form: "point", text: words, citations: [] },
  }));
  const ordered = (order: readonly number[]) => {
    const section = { id: "notes", heading: "Other notes" };
    const inOrder = order.map((at) => blocks[at]);
    return made({ text: { ...text(""), sections: [{ ...section, blocks: inOrder }] } });
  };
  const [group] = compareRevisions(ordered([0, 1, 2]), ordered([0, 2, 1]));
  expect(group?.changes[0]?.fields).toEqual([
    { name: "Place", before: "after “Two.”", after: "after “One.”" },
  ]);
  expect(compareRevisions(ordered([0, 1, 2]), ordered([0, 2]))[0]?.changes).toHaveLength(1);
});
