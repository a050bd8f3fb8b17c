import { expect, test } from "vitest";
import type { Candidate } from "@/lib/domain/candidate";
import { entityIds, measurementIds } from "@/lib/domain/ids";
import type { Measurement } from "@/lib/domain/measurement";
import type { Timeline } from "@/lib/domain/timeline";
import { sampleFactor, sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  citation,
  event,
  eventId,
  gap,
  inferredTime,
  link,
  stated,
  timeline,
  unknownTime,
} from "@/lib/view-model/testing/sample-timeline";
import { toReport } from "./report";
import { describeOutcome } from "./report-summary";

const impact = {
  startedAt: atSecond(100),
  detectedAt: atSecond(160),
  mitigatedAt: null,
  resolvedAt: atSecond(400),
};

const whole = timeline({
  impact,
  impactEvents: [eventId(2)],
  events: [
    event(1, {
      time: stated(10),
      title: "Rollout",
      kind: "change",
      evidence: [citation("deploys", 2)],
    }),
    event(2, { time: stated(100), title: "First 503", evidence: [citation("nginx", 5)] }),
    event(3, {
      time: stated(160),
      title: "Alert fires",
      kind: "alert",
      evidence: [citation("alerts", 1)],
    }),
    event(4, { time: inferredTime(200), title: "Rollback", kind: "mitigation" }),
    event(5, { time: stated(20), title: "A detail", importance: "detail" }),
    event(6, { time: unknownTime, title: "Someone noticed", kind: "communication" }),
    event(7, { time: stated(390), title: "Errors end", kind: "recovery" }),
    event(8, { time: stated(-90_000), title: "Commit", kind: "change" }),
  ],
  causalLinks: [
    link(1, 1, 2, { mechanism: "The pool ran out", evidence: [citation("pool", 9)] }),
    link(2, 4, 7, { mechanism: "The old version serves again", confidence: 0.3 }),
  ],
  rootCauses: [sampleRoot(1, { subject: "release 7", why: ["Because"] })],
  contributingFactors: [sampleFactor(8, { why: "It was shipped" })],
  gaps: [
    gap(1, { description: "Silent from 2026-03-08T14:01:00.000Z to 2026-03-08T14:02:00.000Z" }),
    gap(2, { status: "dismissed", description: "Set aside" }),
  ],
});

/** The report as it is read, one line for each sentence. */
const read = (of: Timeline, zone = "UTC"): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    toReport(of, zone).sections.map(({ heading, sentences, empty }) => [
      heading,
      sentences.length === 0
        ? [empty]
        : sentences.map(({ text, citations }) =>
            [text, ...citations.map((number) => `[${number}]`)].join(" "),
          ),
    ]),
  );

test("the summary tells what was felt, how long, and why, with the lines it rests on", () => {
  expect(read(whole).Summary).toEqual([
    "From 14:01:40 to 14:06:40 UTC: First 503. [1]",
    "The impact was detected after 1 m 00 s and was resolved after 5 m 00 s.",
    "The most likely root cause is release 7. [2]",
    "The evidence does not show what ended it.",
    "The evidence leaves one question open.",
  ]);
});

/** 3 of 4 requests failed from second 100 to second 110. */
const share: Measurement = {
  ...{ id: measurementIds.fromDigest("00000000000000aa"), event: eventId(2), component: "shop" },
  ...{ what: "requests to shop that failed with 5xx", of: "requests to shop", clock: [] },
  query: { paths: ["shop/access.log"], where: [], counted: [] },
  window: { earliest: atSecond(100), latest: atSecond(110) },
  value: {
    kind: "share",
    numerator: 3,
    denominator: 4,
    parts: [{ name: "POST /order", count: 2 }],
  },
};

test("a share is told of the requests of its own window, with how it was counted", () => {
  const counted = { ...whole, measurements: [share] };
  expect(read(counted).Summary?.[0]).toBe(
    "From 14:01:40 to 14:01:50 UTC, 75 % of requests to shop failed with 5xx (3 of 4). [1]",
  );
  expect(read(counted).Impact?.[0]).toBe(
    "At 14:01:40: First 503. 75 % of requests to shop failed with 5xx (3 of 4) within 10 s, 2 of them POST /order. [1]",
  );
  const cited = toReport(counted, "UTC").sections.map(({ sentences }) =>
    sentences.flatMap(({ measurements = [] }) => measurements.map(({ id }) => id)),
  );
  expect(cited.slice(0, 2)).toEqual([[share.id], [share.id]]);
});

test("a person's words for the harm and the affected come first, with their times", () => {
  const stated = sampleImpact(2, {
    ...{ title: "Checkout failed", who: "shoppers in Norway", status: "edited" },
    ...{ startedAt: atSecond(95), resolvedAt: atSecond(300) },
  });
  const report = read({ ...whole, measurements: [share], impacts: [stated] });
  expect(report.Summary?.[0]).toBe(
    "From 14:01:35 to 14:05:00 UTC: Checkout failed; affected: shoppers in Norway. From 14:01:40 to 14:01:50 UTC, 75 % of requests to shop failed with 5xx (3 of 4). [1]",
  );
  expect(report.Impact?.[0]).toBe("Checkout failed. Affected: shoppers in Norway.");
});

test("what ended it is a step that brought recovery, with who did it, and not one that only came before", () => {
  const ended = {
    ...whole,
    causalLinks: [link(1, 1, 2), link(2, 4, 7, { confidence: 0.7 })],
    entities: [
      {
        ...{ id: entityIds.fromDigest("0000000000000001"), type: "person", name: "ci-bot" },
        aliases: [],
        properties: {},
      },
    ],
  };
  expect(read(ended).Summary).toContain("What ended it: Rollback, by ci-bot (14:03:20). [3]");
  expect(read(whole).Summary).toContain("The evidence does not show what ended it.");
});

test("what ended it is the event that a person named", () => {
  const named = sampleImpact(2, {
    ...{ ...impact, status: "edited", turns: { mitigatedAt: eventId(4) } },
  });
  expect(read({ ...whole, impacts: [named] }).Summary).toContain(
    "What ended it: Rollback (14:03:20). [3]",
  );
});

test("the story is told by phase in whole sentences, each consequence with its link's evidence", () => {
  const report = read(whole);
  expect(Object.keys(report)).toEqual([
    "Summary",
    "Impact",
    "Root causes",
    "From the cause to the impact",
    "Contributing factors",
    "What happened",
    "Before the impact",
    "Impact and detection",
    "Repair",
    "At a time not known",
    "What went well",
    "What is not known",
  ]);
  expect(report["Before the impact"]?.map((line) => line.replace(/ \[.*/, ""))).toEqual([
    "On 2026-03-07 at 13:00:00: Commit.",
    "At 14:00:10: Rollout.",
    "This caused “First 503”. The pool ran out.",
  ]);
  expect(report.Repair).toEqual([
    "At about 14:03:20: Rollback. [6]",
    "This may have caused “Errors end”. The old version serves again.",
    "At 14:06:30: Errors end. [7]",
  ]);
});

test("times are told in the one zone of the report, those inside a text of the analysis too", () => {
  const report = read(whole, "Europe/Berlin");
  expect(report["What is not known"]).toEqual([
    "Silent from 15:01:00 to 15:02:00. What would answer it: The rotated file.",
  ]);
  expect(report.Impact?.[0]).toMatch(/^At 15:01:40: First 503\./);
});

test("the chain leads from the root cause to the impact, and is left out when it does not", () => {
  expect(read(whole)["From the cause to the impact"]?.map((line) => line.split(" [")[0])).toEqual([
    "At 14:00:10, it began with “Rollout”.",
    "That caused “First 503” at 14:01:40. The pool ran out.",
  ]);
  expect(read({ ...whole, causalLinks: [] })["From the cause to the impact"]).toBeUndefined();
});

const noticedEarly = {
  ...whole,
  impact: { ...impact, detectedAt: atSecond(-500) },
  events: whole.events.map((each) =>
    each.id === eventId(3) ? { ...each, time: stated(-500) } : each,
  ),
};

test("an impact that was noticed before it began is told so", () => {
  expect(read(noticedEarly).Summary?.[1]).toMatch(
    /^The impact had been detected 10 m 00 s before it began and was resolved after 5 m 00 s\./,
  );
});

test("an alert before the impact warned of it only when what it reports is part of the story", () => {
  const warned = { ...noticedEarly, causalLinks: [link(1, 8, 3)] };
  expect(read(warned)["What went well"]?.[0]).toMatch(
    /^An alert warned 10 m 00 s before the impact began: Alert fires\./,
  );
  expect(JSON.stringify(read(noticedEarly)["What went well"])).not.toContain("Alert fires");
});

test("consequences that read alike are told once", () => {
  const repeated = timeline({
    events: [
      event(1, { title: "Reads" }),
      event(2, { title: "Alert fires" }),
      event(3, { title: "Alert fires" }),
    ],
    causalLinks: [link(1, 1, 2), link(2, 1, 3)],
  });
  const lines = read(repeated)["What happened"] ?? [];
  expect(lines.filter((line) => line.startsWith("This caused “Alert fires”"))).toHaveLength(1);
});

test("the impact completes a cut title and does not repeat it", () => {
  const cut = timeline({
    events: [
      event(1, {
        title: "Rejected at oms: business reject from VENUE: no new ord…",
        description: "business reject from VENUE: no new orders are taken. 2 in all",
      }),
    ],
    impactEvents: [eventId(1)],
  });
  expect(read(cut).Impact).toEqual([
    "At 14:01:00: Rejected at oms: business reject from VENUE: no new orders are taken. 2 in all. [1]",
  ]);
});

test("what a cut title would be too long with is told by the description", () => {
  const description = `no new orders are taken, ${"from no venue, ".repeat(15)}until further notice`;
  const cut = timeline({
    events: [
      event(1, {
        title: "Rejected at oms: no new orders are tak…",
        description: `${description}. 2 in all`,
      }),
    ],
    impactEvents: [eventId(1)],
  });
  expect(read(cut).Impact?.[0]).toContain("until further notice. 2 in all.");
});

test("without a beginning of the impact its turns are told in their order", () => {
  const report = read({
    ...whole,
    impact: { ...impact, startedAt: null, mitigatedAt: atSecond(500) },
  });
  expect(report.Summary?.[1]).toMatch(
    /^It is not known when the impact began\. It was detected at \S+ 14:02:40, was resolved at \S+ 14:06:40 and was mitigated at \S+ 14:08:20\./,
  );
});

test("a link that is not likely is told as a possibility wherever it is told", () => {
  const doubtful = read({
    ...whole,
    causalLinks: [
      link(1, 1, 2, { confidence: 0.4 }),
      link(2, 4, 7, { confidence: 0.3, mechanism: "It serves again" }),
    ],
  });
  expect(doubtful["From the cause to the impact"]?.[1]).toMatch(
    /^That may have caused “First 503”/,
  );
  expect(doubtful["What went well"]?.[1]).toMatch(/^“Rollback” may have brought “Errors end”\./);
});

test("no chain leads through what was prevented", () => {
  const prevented = {
    ...whole,
    causalLinks: [link(1, 1, 2, { relation: "prevents" })],
  };
  expect(read(prevented)["From the cause to the impact"]).toBeUndefined();
});

test("what went well or not is told only where the evidence says so", () => {
  expect(read(whole)["What went well"]?.[0]).toMatch(
    /^An alert noticed the impact 1 m 00 s after it began: Alert fires\./,
  );
  const byPeople = read({
    ...whole,
    events: whole.events.map((each) =>
      each.id === eventId(3) ? { ...each, kind: "communication", title: "Anyone else?" } : each,
    ),
  });
  expect(byPeople["What did not go well"]?.[0]).toMatch(
    /^People noticed the impact 1 m 00 s after it began, before any alert did: Anyone else\?/,
  );
  // An alert nobody has tied to the impact came first: that people were before any alert is not known.
  const alerted = read({
    ...whole,
    events: whole.events.map((each) =>
      each.id === eventId(3)
        ? { ...each, kind: "communication" }
        : each.id === eventId(5)
          ? { ...each, kind: "alert", time: stated(120) }
          : each,
    ),
  });
  expect(alerted["What did not go well"]).toBeUndefined();
  const silent = read({ ...whole, impact: { ...impact, detectedAt: null } });
  expect(silent["What did not go well"]).toBeUndefined();
});

test("proposals come from the cause, from what contributed and from what was missing", () => {
  const { proposals } = toReport(whole, "UTC");
  expect(proposals.map(({ text }) => text)).toEqual([
    "Add a check that finds a change like this one before it takes effect: release 7.",
    "Decide what to do about what contributed: Commit.",
    "Have this at hand next time: The rotated file.",
  ]);
});

test("what people refused is told nowhere, nor what was concluded from it", () => {
  const refused = {
    ...whole,
    events: whole.events.map((each) =>
      each.id === eventId(1) || each.id === eventId(8)
        ? { ...each, status: "rejected" as const }
        : each,
    ),
  };
  const report = read(refused);
  expect(report.Summary).toContain("Cause not established.");
  expect(report["Root causes"]).toEqual(["No root cause could be established from the evidence."]);
  expect(JSON.stringify(report)).not.toMatch(/release 7|Rollout|Commit/);
  expect(toReport(refused, "UTC").proposals.map(({ text }) => text)).toEqual([
    "Have this at hand next time: The rotated file.",
  ]);
});

const candidate = (event: number, p: number): Candidate => ({
  ...{ event: eventId(event), statement: `shop: cause ${event}`, kind: "action", p },
  ...{ for: ["It changed the pool"], against: ["Ruled out by a test"] },
  wouldSettle: "Show whether undoing it helped",
});

test("where no root cause is named, the candidates are listed in their order, as no more than that", () => {
  const candidates = [candidate(1, 0.34), candidate(8, 0.1)];
  const report = read({ ...whole, rootCauses: [], candidates });
  expect(report.Summary).toContain(
    "Cause not established. The likeliest candidate is shop: cause 1. Its probability is about 1 in 3 (34 %). [2]",
  );
  const causes = report["Root causes"] ?? [];
  expect(causes[0]).toBe(
    "Cause not established. These candidates may be the cause, the likeliest first.",
  );
  expect(causes[1]).toMatch(
    /^shop: cause 1\. Kind: action\. Probability: about 1 in 3 \(34 %\)\. It shows .* in “/,
  );
  expect(causes.slice(2, 5)).toEqual([
    "Supports it: It changed the pool.",
    "Contradicts it: Ruled out by a test.",
    "Would settle it: Show whether undoing it helped.",
  ]);
  expect(JSON.stringify(report)).not.toMatch(/root cause is/);
});

test("a calibrated root cause and outcome are told with their probability, an older score is not", () => {
  const rootCauses = [sampleRoot(1, { subject: "release 7", score: 0.62 })];
  const told = (incidentChance: number | null) => read({ ...whole, rootCauses, incidentChance });
  expect(describeOutcome("incident", 0.87)).toBe("An incident. Probability of an incident: 87 %.");
  expect(describeOutcome("incident", null)).toBe("An incident.");
  expect(told(0.87).Summary).toContain("The most likely root cause (62 %) is release 7. [2]");
  expect(told(null).Summary).toContain("The most likely root cause is release 7. [2]");
});

test("notes are numbered in reading order, and the same place keeps its number", () => {
  const report = toReport(whole, "UTC");
  const asked = report.sections
    .flatMap(({ sentences }) => sentences)
    .flatMap(({ citations }) => citations);
  expect([...new Set(asked)]).toEqual([...new Set(asked)].toSorted((a, b) => a - b));
  expect(report.citations.map(({ number }) => number)).toEqual(
    report.citations.map((_, index) => index + 1),
  );
  expect(report.citations.slice(0, 2).map(({ reference }) => reference.path)).toEqual([
    "nginx",
    "deploys",
  ]);
});

test("an incident of which nothing is known says so in every part", () => {
  const report = read(timeline({ outcome: "inconclusive" }));
  expect(report).toMatchObject({
    Summary: ["Inconclusive: the evidence does not show whether there was an incident."],
    "Root causes": ["No root cause could be established from the evidence."],
    "What is not known": ["The evidence leaves no question open."],
  });
});

test("without a known impact the story is one, under its one heading", () => {
  const { sections } = toReport(
    { ...whole, impact: { ...impact, startedAt: null, detectedAt: null } },
    "UTC",
  );
  const story = sections.filter(({ heading }) => heading === "What happened");
  expect(story.map(({ sentences }) => sentences.length)).toEqual([8]);
});

test("no two sentences of a report share an id", () => {
  const ids = toReport(whole, "UTC").sections.flatMap(({ sentences }) =>
    sentences.map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("markup in what is told stays text", () => {
  const hostile = timeline({ events: [event(1, { title: "<script>alert(1)</script>" })] });
  expect(read(hostile)["What happened"]).toEqual(["At 14:01:00: <script>alert(1)</script>. [1]"]);
});

test("a cause that begins after the impact is told so wherever it is told, and one within its clocks is not", () => {
  const late = { ...whole, rootCauses: [sampleRoot(3, { subject: "the alert" })] };
  const report = read(late);
  expect(report.Summary?.[2]).toMatch(
    /^The most likely root cause is the alert\. But it begins 1 m 00 s after the impact it is to have caused\./,
  );
  expect(report["Root causes"]?.[0]).toContain(
    "But it begins 1 m 00 s after the impact it is to have caused.",
  );
  const clocks = new Map([["alerts", { spreadMs: 60_000, openMs: new Map<string, number>() }]]);
  expect(JSON.stringify(toReport(late, "UTC", clocks))).not.toContain("after the impact it is");
});

test("what an agent proposed and nobody decided is stated nowhere but under Proposed", () => {
  const claimed = event(20, {
    ...{ time: stated(105), title: "Payments fail", importance: "key" },
    ...{ actor: "agent", status: "proposed" },
  });
  const report = read({
    ...whole,
    events: [...whole.events, claimed],
    causalLinks: [...whole.causalLinks, link(9, 20, 2)],
  });
  const { Proposed, ...others } = report;
  expect(Proposed).toEqual(["Proposed by an agent, not decided: Payments fail."]);
  expect(JSON.stringify(others)).not.toContain("Payments fail");
  const accepted = { ...claimed, status: "accepted" as const };
  const decided = read({ ...whole, events: [...whole.events, accepted] });
  expect(decided.Proposed).toBeUndefined();
  expect(JSON.stringify(decided)).toContain("Payments fail");
});
