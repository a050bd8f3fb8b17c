import { expect, test } from "vitest";
import { rootCauseIds, userIdSchema } from "@/lib/domain/ids";
import { type DocumentSectionId, endingBlockId } from "@/lib/domain/review/document-text";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import type { Candidate } from "@/lib/domain/timeline/candidate";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleImpact } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  citation,
  event,
  eventId,
  gap,
  link,
  timeline,
} from "../testing/sample-timeline";
import { sampleWorkspace } from "../workspace/testing/sample-workspace";
import type { RunProgress } from "../workspace/workspace";
import { toSummary } from "./incident-summary";

const root: RootCause = {
  id: rootCauseIds.fromDigest("0000000000000001"),
  ...{ rank: 1, event: eventId(1), subject: "release 2.14.0", entities: [], score: 0.72 },
  ...{ why: ["it came first"], status: "proposed", actor: "rules" },
};

const events = [
  event(1, {
    kind: "change",
    title: "Release 2.14.0",
    evidence: [citation("deploy.log", 7, "2.14.0 out")],
  }),
  event(2, { title: "orders-api fails" }),
  event(3, { kind: "mitigation", title: "Rollback" }),
  event(4, { kind: "recovery", title: "orders-api recovers" }),
];
const known: Partial<Timeline> = {
  events,
  causalLinks: [link(1, 1, 2), link(2, 3, 4, { confidence: 0.83 })],
  impactEvents: [eventId(2)],
  impact: {
    startedAt: atSecond(120),
    detectedAt: null,
    mitigatedAt: atSecond(180),
    resolvedAt: atSecond(240),
  },
  incidentChance: 0.92,
};
const running = { status: "running", steps: [], plan: [] } as unknown as RunProgress;

function summaryOf(changes: Partial<Timeline>, runs: readonly RunProgress[] = []) {
  return toSummary(sampleWorkspace({ timeline: timeline({ ...known, ...changes }), runs }), "UTC");
}

function lineOf(headline: ReturnType<typeof toSummary>["headline"], id: string) {
  return headline.find((line) => line.id === id);
}

test("each line states how sure it is, and opens what it is about", () => {
  const { headline } = summaryOf({ rootCauses: [root] });
  const shown = headline.map(({ id, sureness, piece }) => [id, sureness, piece?.kind ?? null]);
  expect(shown).toEqual([
    ["summary:outcome", "probability of an incident 92 %", "event"],
    ["summary:affected", "", null],
    ["summary:course", "", null],
    ["summary:cause", "probability 72 %", "root-cause"],
    // The line itself states what it rests on.
    [endingBlockId, "", "event"],
    ["summary:proof", "", null],
  ]);
});

test("what a person decided is stated as theirs and not as a probability", () => {
  const { headline } = summaryOf({ rootCauses: [{ ...root, status: "accepted" }] });
  expect(lineOf(headline, "summary:cause")?.sureness).toBe("accepted by a person");
});

test.each([
  ["another event", { marks: [{ event: eventId(3), isImpact: true }] }, "probability"],
  ["where it was mitigated", { turns: { mitigatedAt: eventId(4) } }, "probability"],
  ["the event of the line", { marks: [{ event: eventId(2), isImpact: true }] }, "stated"],
  ["the harm in words", { title: "Shop down" }, "stated"],
])("a person's word about %s counts for that alone", (_, changes, sureness) => {
  const impact = sampleImpact(2, { status: "edited", ...known.impact, ...changes });
  const { headline } = summaryOf({ impacts: [impact] });
  expect(headline[0]?.sureness).toMatch(new RegExp(`^${sureness} `));
});

test("an ending that only its time suggests is said once to rest on timing", () => {
  const { headline } = summaryOf({
    causalLinks: [],
    impact: {
      startedAt: atSecond(120),
      detectedAt: null,
      mitigatedAt: atSecond(180),
      resolvedAt: atSecond(180),
    },
  });
  expect(lineOf(headline, endingBlockId)).toMatchObject({ id: endingBlockId, sureness: "" });
  expect(lineOf(headline, endingBlockId)?.text).toMatch(/This rests on timing only\.$/);
});

test("a cause comes with its reasons and the line that shows it", () => {
  const { causes } = summaryOf({ rootCauses: [root] });
  expect(causes.heading).toBe("Cause");
  expect(causes.items).toHaveLength(1);
  expect(causes.items[0]?.line.shownBy?.quote).toBe("2.14.0 out");
  expect(causes.items[0]?.reasons.map(({ text }) => text)).toEqual(["it came first."]);
});

test("without a root cause the candidates are listed, and no cause is stated", () => {
  const { headline, causes } = summaryOf({
    candidates: [
      {
        ...{ event: eventId(1), statement: "the release", kind: "action", p: 0.34 },
        ...{ for: ["it came first"], against: [], wouldSettle: "" },
      },
    ],
  });
  expect(lineOf(headline, "summary:cause")?.text).toMatch(
    /^Cause not established\. Look here first: /,
  );
  expect(causes.heading).toBe("Candidates");
  expect(causes.opening?.text).toMatch(/^Cause not established/);
  expect(causes.items.map(({ line }) => line.sureness)).toEqual([
    "probability: about 1 in 3 (34 %)",
  ]);
});

test("while the analysis runs, what is not found yet is no finding", () => {
  const { headline, causes, notKnown } = summaryOf(
    { causalLinks: [], impactEvents: [], outcome: "no-incident", impact: noImpact },
    [running],
  );
  expect(headline.map(({ text }) => text)).toEqual([
    "What failed: not known yet.",
    "Affected: not known yet.",
    "When it began and was detected: not known yet.",
    "Cause: not known yet.",
    "What ended it: not known yet.",
    "How we know: not known yet.",
  ]);
  expect(causes).toMatchObject({
    heading: "Cause",
    opening: { text: "Not known yet: the analysis is running." },
    items: [],
  });
  expect(notKnown).toEqual([]);
});

const noImpact = { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null };

test("while the analysis runs, what it found stands in the place it keeps afterwards", () => {
  const going = summaryOf({ rootCauses: [root] }, [running]).headline;
  expect(going).toEqual(summaryOf({ rootCauses: [root] }).headline);
});

test("while the analysis runs, what is known already is stated", () => {
  const candidate: Candidate = {
    ...{ event: eventId(1), statement: "the release", kind: "action", p: 0.34 },
    ...{ for: [], against: [], wouldSettle: "" },
  };
  const { headline, causes } = summaryOf(
    { impact: { ...noImpact, detectedAt: atSecond(150) }, candidates: [candidate] },
    [running],
  );
  expect(lineOf(headline, "summary:cause")?.text).toMatch(
    /^Cause not established\. Look here first: /,
  );
  expect(lineOf(headline, "summary:course")?.text).toBe(
    "It was detected at 14:02:30; it is not known when it began.",
  );
  expect(causes.heading).toBe("Candidates");
  expect(causes.items.map(({ line }) => line.id)).toEqual([`candidate:${eventId(1)}`]);
});

const by = userIdSchema.parse("supervisor");
const written = (key: string, content: ReportEntry["content"]): ReportEntry => ({
  ...{ key, content, by, writtenAt: atSecond(0) },
});
const block = (text: string) => ({ kind: "block", form: "paragraph", text }) as const;

test.each([["the analysis runs", [running]] as const, ["nothing runs", []] as const])(
  "while %s, blocks of people are shown where they are",
  (_, runs) => {
    const place = (section: DocumentSectionId, after: string | null) =>
      written(`place:own:${section}`, { kind: "place", section, after } as never);
    const found = { ...known, rootCauses: [], candidates: [], gaps: [] };
    const { headline, causes, notKnown } = toSummary(
      sampleWorkspace({
        timeline: timeline(found),
        runs,
        report: [
          written("own:headline", block("Two shops were closed.")),
          place("headline", "summary:outcome"),
          written("own:cause", block("The vendor confirmed it.")),
          place("cause", null),
          written("own:not-known", block("Who paid twice.")),
          place("not-known", null),
          written(`removed:${endingBlockId}`, { kind: "removed", text: "What ended it" }),
        ],
      }),
      "UTC",
    );
    expect(headline.map(({ id }) => id)).toEqual([
      ...["summary:outcome", "own:headline", "summary:affected", "summary:course"],
      ...["summary:cause", "summary:proof"],
    ]);
    expect(causes.items.map(({ line }) => line.text)).toEqual(["The vendor confirmed it."]);
    expect(notKnown.map(({ text }) => text)).toContain("Who paid twice.");
  },
);

test("a gap opens as the gap, and the clock has four moments", () => {
  const { notKnown, clock } = summaryOf({ gaps: [gap(1)] });
  expect(notKnown.map(({ piece }) => piece?.kind)).toEqual(["gap"]);
  expect(clock.rows.map(({ label, timeText }) => `${label} ${timeText}`)).toEqual([
    "Began 14:02:00",
    "Detected not known",
    "Mitigated 14:03:00",
    "Ended 14:04:00",
  ]);
});

test("a person's words in the document are the words of the summary, by name", () => {
  const content = { kind: "sentence", text: "The shop was down." } as const;
  const workspace = sampleWorkspace({
    timeline: timeline(known),
    report: [written("summary:outcome", content)],
    people: { [by]: "Sue" },
  });
  expect(toSummary(workspace, "UTC").headline[0]).toMatchObject({
    ...{ text: "The shop was down.", by: "Sue", sureness: "" },
  });
});
