import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { entityIds, measurementIds } from "@/lib/domain/ids";
import type { Candidate } from "@/lib/domain/timeline/candidate";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleFactor, sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  citation,
  event,
  eventId,
  gap,
  inferredTime,
  inUtc,
  link,
  stated,
  timeline,
  unknownTime,
} from "@/lib/view-model/testing/sample-timeline";
import { withChange } from "./cause-name";
import { describeOutcome } from "./outcome-words";
import { toReport } from "./report";

const impact = {
  startedAt: atSecond(100),
  detectedAt: atSecond(160),
  mitigatedAt: null,
  resolvedAt: atSecond(400),
};

const person = {
  ...{ id: entityIds.fromDigest("00000000000000aa"), type: "person", name: "maya" },
  ...{ aliases: [], properties: {} },
};

const whole = timeline({
  impact,
  impactEvents: [eventId(2)],
  events: [
    event(1, {
      time: stated(10),
      title: "Rollout of shop 7 starts on web-1",
      kind: "change",
      evidence: [citation("deploys", 2)],
    }),
    event(2, { time: stated(100), title: "First 503 at nginx", evidence: [citation("nginx", 5)] }),
    event(3, {
      time: stated(160),
      title: "Alert Shop5xx fires",
      kind: "alert",
      evidence: [citation("alerts", 1)],
    }),
    event(4, {
      time: inferredTime(200),
      title: "Rollback of shop to 6 starts",
      kind: "mitigation",
    }),
    event(5, { time: stated(20), title: "A detail", importance: "detail" }),
    event(6, { time: unknownTime, title: "maya: is it down?", kind: "communication" }),
    event(7, { time: stated(390), title: "Last 503 at nginx", kind: "recovery" }),
    event(8, { time: stated(-90_000), title: "Commit: larger pool (dev-1)", kind: "change" }),
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
    toReport(of, { ...inUtc, zone }).sections.map(({ heading, sentences }) => [
      heading,
      sentences.map(({ text, citations }) =>
        [text, ...citations.map((number) => `[${number}]`)].join(" "),
      ),
    ]),
  );

/** Lines of the headline by their place: what failed, for whom, when, why, what ended it, how that is known. */
const lineAt = (at: number) => (report: Readonly<Record<string, readonly string[]>>) =>
  report.Summary?.[at];
const course = lineAt(2);
const cause = lineAt(3);
const ending = lineAt(4);

test("the headline states what failed, for whom, when, why, what ended it and how that is known", () => {
  expect(read(whole).Summary).toEqual([
    "From 14:01:40 to 14:06:40 UTC, nginx recorded the first 503. [1]",
    "Affected: orders-api. Which people were hit is not established.",
    "It began at 14:01:40 and ended at 14:06:40 (5 m 00 s). It was detected after 1 m 00 s.",
    "Most likely cause: release 7, at 14:00:10. [2]",
    "It ended at 14:06:40; what ended it is not established. The last step before: the rollback of shop to 6 (14:03:20). [3]",
    "How we know: this summary cites 4 files. nginx records the harm and deploys the cause. The alert Shop5xx fired. [1] [4] [2]",
  ]);
});

test("the headline states what failed, and no start or setting that is listed before it", () => {
  const failed = event(12, { time: stated(101), title: "First 500 at shop" });
  const mixed = {
    ...whole,
    events: [...whole.events, event(11, { kind: "observation", title: "Import started" }), failed],
    impactEvents: [eventId(11), eventId(3), eventId(12)],
  };
  expect(read(mixed).Summary?.[0]).toMatch(/^At 14:01:41 UTC, shop recorded the first 500\./);
});

test("a sentence cites the place that contains its number, beside the first two", () => {
  const evidence = [1, 2, 3, 4].map((row) => ({
    ...citation("metrics", row),
    quote: row === 4 ? "p95 3006.8" : "p95 16.5",
  }));
  const climb = event(20, { ...{ time: stated(90), evidence }, title: "p95 rises to 3,006.8" });
  const { sections, citations } = toReport(timeline({ events: [climb] }), inUtc);
  const [sentence] = sections.flatMap(({ id, sentences }) => (id === "happened" ? sentences : []));
  expect(sentence?.text).toMatch(/p95 began to rise and reached 3,006\.8\.$/);
  const cited = sentence?.citations.map(
    (number) => citations.find((each) => each.number === number)?.reference.quote,
  );
  expect(cited).toEqual(["p95 16.5", "p95 16.5", "p95 3006.8"]);
});

test("words of records are written as they are, also where they say that a value rose", () => {
  const quoted = event(21, { title: "First 'queue depth rose to 95 messages' in orders-api" });
  const text = JSON.stringify(read(timeline({ events: [quoted] })));
  expect(text).toContain("“queue depth rose to 95 messages”");
});

test("what a person stated of the harm is stated, also where the analysis found no incident", () => {
  const stated = sampleImpact(1, { title: "Orders were lost", status: "edited", actor: "person" });
  const report = read({ ...whole, outcome: "no-incident", impacts: [stated] });
  expect(report.Summary?.[0]).toContain("Orders were lost");
  expect(report["Clock of the incident"]).toHaveLength(4);
});

test("a time of mitigation without an end is no end", () => {
  const mitigatedAt = atSecond(200);
  const open = { ...whole, impact: { ...impact, mitigatedAt, resolvedAt: null } };
  expect(
    read({ ...open, events: whole.events.filter(({ kind }) => kind !== "mitigation") })
      .Summary?.[4],
  ).toBe("It was mitigated at 14:03:20; what ended it is not established.");
});

test("a delay is the difference of the clock times beside it", () => {
  const uneven = { ...impact, startedAt: atSecond(100.1), detectedAt: atSecond(104.9) };
  const report = read({ ...whole, impact: uneven });
  expect(course(report)).toMatch(/ It was detected after 4 s\.$/);
  expect(report["Clock of the incident"]?.[1]).toMatch(/^Detected at 14:01:44, after 4 s/);
});

test("an intrusion is the harm before an alert of something else", () => {
  const events = [
    event(22, { kind: "alert", title: "Alert DiskUsage fires" }),
    event(23, { kind: "access", title: "Login as root from 203.0.113.66", time: stated(100) }),
  ];
  const report = read({ ...whole, events, impactEvents: events.map(({ id }) => id) });
  expect(report.Summary?.[0]).toContain("203.0.113.66");
});

test("a detection within a second of the beginning came at once, whichever clock was first", () => {
  for (const detectedAt of [atSecond(100.6), atSecond(99.4)]) {
    const close = { ...whole, impact: { ...impact, detectedAt } };
    expect(course(read(close))).toMatch(/ It was detected at once\.$/);
  }
});

test.each([
  ["shop 6 → 7", "shop 6 → 7"],
  ["release of shop", "release of shop (version 6 → 7)"],
  ["release 7", "release 7 (version 6 → 7)"],
])("the cause “%s” states what changed once", (subject, told) => {
  expect(withChange(subject, { text: "version 6 → 7", from: "6", to: "7" })).toBe(told);
});

test("the clock states how each time is known, and which are not", () => {
  expect(read(whole)["Clock of the incident"]).toEqual([
    "Began at 14:01:40: nginx recorded the first 503. [1]",
    "Detected at 14:02:40, after 1 m 00 s: the alert Shop5xx fired. [4]",
    "Mitigated: not known.",
    "Ended at 14:06:40, after 5 m 00 s, as computed from the timeline.",
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

test("the clock names the last failure where the headline ends with it and an alert resolves later", () => {
  const failed = event(2, {
    ...{ time: stated(100), endTime: stated(110) },
    title: "First 503 at nginx",
  });
  const resolved = event(9, {
    ...{ time: stated(400), kind: "alert" },
    title: "Alert Shop5xx resolves",
  });
  const others = whole.events.filter(({ id }) => id !== failed.id);
  const told = { ...whole, events: [...others, failed, resolved], measurements: [share] };
  expect(read(told)["Clock of the incident"]?.[3]).toBe(
    "Ended at 14:06:40, after 5 m 00 s: the last failure was recorded at 14:01:50; the alert Shop5xx resolved. [5]",
  );
});

test("the clock names the intrusion that an impact began with, where its harm came later", () => {
  const login = event(9, {
    time: stated(100),
    kind: "access",
    title: "Login as svc from 10.0.0.9",
  });
  const upload = event(2, { time: stated(200), kind: "data_access", title: "Data are uploaded" });
  const others = whole.events.filter(({ id }) => id !== upload.id);
  const told = read({ ...whole, events: [...others, upload, login] });
  expect(told["Clock of the incident"]?.[0]).toMatch(
    /^Began at 14:01:40: svc logged in from 10\.0\.0\.9\./,
  );
});

test("lines that stop are not counted as what came", () => {
  const silent = event(2, {
    ...{ time: stated(100), endTime: stated(110), kind: "observation" },
    title: "mx/smtpd: lines like 'client 10.0.0.1' pause",
  });
  const counted: Measurement = {
    ...share,
    what: "records of smtpd that say “client <*>”",
    value: { kind: "count", count: 54 },
  };
  const others = whole.events.filter(({ id }) => id !== silent.id);
  const told = read({ ...whole, events: [...others, silent], measurements: [counted] });
  expect(told.Summary?.[0]).toContain(
    "mx/smtpd for a while wrote no lines like “client 10.0.0.1”.",
  );
  expect(JSON.stringify(told)).not.toContain("54");
});

test("a share is told of the requests of its own window, with how it was counted", () => {
  const counted = { ...whole, measurements: [share] };
  expect(read(counted).Summary?.[0]).toBe(
    "From 14:01:40 to 14:01:50 UTC, 75 % of requests to shop failed with 5xx (3 of 4). [1]",
  );
  expect(read(counted)["What happened"]).toContain(
    "At 14:01:40, nginx recorded the first 503. 75 % of requests to shop failed with 5xx (3 of 4), 2 of them POST /order. [1]",
  );
  const cited = toReport(counted, inUtc).sections.flatMap(({ sentences }) =>
    sentences.flatMap(({ measurements = [] }) => measurements.map(({ id }) => id)),
  );
  expect(cited).toEqual([share.id, share.id]);
});

test("a person's words for the harm and the affected come first, with their times", () => {
  const stated = sampleImpact(2, {
    ...{ title: "Checkout failed", who: "shoppers in Norway", status: "edited" },
    ...{ startedAt: atSecond(95), resolvedAt: atSecond(300) },
  });
  const report = read({ ...whole, measurements: [share], impacts: [stated] });
  expect(report.Summary?.[0]).toBe(
    "From 14:01:35 to 14:05:00 UTC, Checkout failed; affected: shoppers in Norway. From 14:01:40 to 14:01:50 UTC, 75 % of requests to shop failed with 5xx (3 of 4). [1]",
  );
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
  expect(read(ended).Summary).toContain(
    "What ended it: the rollback of shop to 6, by ci-bot (14:03:20). [3]",
  );
  expect(ending(read(whole))).toContain("what ended it is not established. The last step before:");
});

test("what ended it is the event that a person named", () => {
  const named = sampleImpact(2, {
    ...{ ...impact, status: "edited", turns: { mitigatedAt: eventId(4) } },
  });
  expect(read({ ...whole, impacts: [named] }).Summary).toContain(
    "What ended it: the rollback of shop to 6 (14:03:20). Stated by a person. [3]",
  );
});

const calibrated = { contributions: [{ factor: "calibration", value: 0.9, why: "" }] };

test.each([
  ["a calibrated link of rules", { ...calibrated }, " Probability 70 %."],
  ["a link of rules that is not calibrated", {}, ""],
  ["a link that a model proposed", { ...calibrated, actor: "model" }, ""],
  ["a link that a person accepted", { status: "accepted" }, " Accepted by a person."],
  ["a link that a person drew", { actor: "person" }, " Stated by a person."],
] as const)("what ended it is stated with what it rests on: %s", (_, changes, basis) => {
  const ended = { ...whole, causalLinks: [link(2, 4, 7, { confidence: 0.7, ...changes })] };
  expect(ending(read(ended))).toBe(
    `What ended it: the rollback of shop to 6 (14:03:20).${basis} [3]`,
  );
});

test("an ending that only its time suggests is stated to rest on timing only", () => {
  const during = { ...impact, mitigatedAt: atSecond(200) };
  const events = whole.events.map((each) =>
    each.id === eventId(4) ? { ...each, kind: "mitigation" as const } : each,
  );
  expect(ending(read({ ...whole, events, impact: during, causalLinks: [] }))).toMatch(
    /^What ended it: .* \(14:03:20\)\. This rests on timing only\. \[3\]$/,
  );
});

test("what happened is written by phase in whole sentences", () => {
  expect(Object.keys(read(whole))).toEqual([
    "Summary",
    "Clock of the incident",
    "What happened",
    "Cause",
    "Contributing factors",
    "What is not known",
    "What customers were told",
    "What went well",
  ]);
  expect(read(whole)["What happened"]?.map((text) => text.replace(/ \[.*/, ""))).toEqual([
    "Before the impact",
    "On 2026-03-07 at 13:00:00, dev-1 committed “larger pool”.",
    "At 14:00:10, the rollout of shop 7 started on web-1.",
    "Impact and detection",
    "At 14:01:40, nginx recorded the first 503.",
    "At 14:02:40, the alert Shop5xx fired.",
    "Repair",
    "At about 14:03:20, the rollback of shop to 6 started.",
    "At 14:06:30, nginx recorded its last 503.",
    "At a time not known",
    "At a time not known, maya recorded “is it down?”.",
  ]);
});

test("times are told in the one zone of the report, those inside a text of the analysis too", () => {
  const report = read(whole, "Europe/Berlin");
  expect(report["What is not known"]).toEqual([
    "Silent from 15:01:00 to 15:02:00. What would answer it: The rotated file.",
  ]);
  expect(report["What happened"]).toContain("At 15:01:40, nginx recorded the first 503. [1]");
});

test("the steps lead from the cause to the impact, and are left out when they do not", () => {
  const steps = (of: Timeline) => read(of).Cause?.filter((text) => text.includes("a result"));
  expect(steps(whole)?.map((text) => text.split(" [")[0])).toEqual([
    "As a result, nginx recorded the first 503 (at 14:01:40). The pool ran out.",
  ]);
  expect(steps({ ...whole, causalLinks: [] })).toEqual([]);
});

const noticedEarly = {
  ...whole,
  impact: { ...impact, detectedAt: atSecond(-500) },
  events: whole.events.map((each) =>
    each.id === eventId(3) ? { ...each, time: stated(-500) } : each,
  ),
};

test("an impact that was noticed before it began is told so", () => {
  expect(course(read(noticedEarly))).toMatch(
    / It was detected 10 m 00 s before the impact began\.$/,
  );
});

test("an alert before the impact warned of it only when what it reports is part of the story", () => {
  const warned = { ...noticedEarly, causalLinks: [link(1, 8, 3)] };
  expect(read(warned)["What went well"]?.[0]).toMatch(
    /^The alert Shop5xx fired 10 m 00 s before the impact began\./,
  );
  expect(JSON.stringify(read(noticedEarly)["What went well"])).not.toContain("Shop5xx");
});

test("events in a row that read alike are one sentence, which states how many there were", () => {
  const alike = [1, 2, 3].map((number) =>
    event(number, { title: `Answer ${number} is late`, time: stated(number * 10) }),
  );
  const [run, ...others] = toReport(timeline({ events: alike }), inUtc).sections.flatMap(
    ({ id, sentences }) => (id === "happened" ? sentences : []),
  );
  expect(others).toEqual([]);
  expect(run?.text).toMatch(/The same was recorded 2 more times, until 14:00:30\.$/);
  expect(run?.claims).toEqual([eventId(2), eventId(3)]);
});

test("events that name another address or another thing are told one by one, however alike they read", () => {
  const told = (one: Partial<TimelineEvent>, other: Partial<TimelineEvent>) =>
    toReport(
      timeline({
        events: [event(1, { time: stated(10), ...one }), event(2, { time: stated(20), ...other })],
      }),
      inUtc,
    ).sections.flatMap(({ id, sentences }) => (id === "happened" ? sentences : [])).length;
  const login = (address: string) => ({ title: `Login of jo from ${address}` });
  const [one, two] = [
    entityIds.fromDigest("00000000000000e1"),
    entityIds.fromDigest("00000000000000e2"),
  ];
  expect(told(login("203.0.113.7"), login("203.0.113.7"))).toBe(1);
  expect(told(login("203.0.113.7"), login("198.51.100.23"))).toBe(2);
  const alert = (number: number) => ({ title: `Shop${number} is seen again` });
  expect(told({ ...alert(500), entities: [one] }, { ...alert(504), entities: [two] })).toBe(2);
  expect(told({ ...alert(500), entities: [one] }, { ...alert(504), entities: [one] })).toBe(1);
});

test("a title that somebody wrote by hand is not put into another form", () => {
  const byHand = event(1, { title: "Cleaner pulls the plug", actor: "person" });
  expect(read(timeline({ events: [byHand] }))["What happened"]).toEqual([
    "At 14:01:00: Cleaner pulls the plug. [1]",
  ]);
});

test("without a beginning of the impact the headline and the clock say that it is not known", () => {
  const report = read({
    ...whole,
    impact: { ...impact, startedAt: null, mitigatedAt: atSecond(500) },
  });
  expect(course(report)).toMatch(
    /^It was detected at \S+ 14:02:40; it is not known when it began\./,
  );
  expect(report["Clock of the incident"]?.[0]).toBe("Began: not known.");
});

test("a link that is not likely is told as a possibility wherever it is told", () => {
  const doubtful = read({
    ...whole,
    causalLinks: [
      link(1, 1, 2, { confidence: 0.4 }),
      link(2, 4, 7, { confidence: 0.3, mechanism: "It serves again" }),
    ],
  });
  expect(doubtful.Cause?.at(-1)).toMatch(/^Perhaps as a result, nginx recorded the first 503/);
  expect(doubtful["What went well"]?.[1]).toMatch(
    /It may have brought recovery: it serves again\./,
  );
});

test("no chain leads through what was prevented", () => {
  const prevented = {
    ...whole,
    causalLinks: [link(1, 1, 2, { relation: "prevents" })],
  };
  expect(JSON.stringify(read(prevented).Cause)).not.toContain("a result");
});

test("what went well or not is told only where the evidence says so", () => {
  expect(read(whole)["What went well"]?.[0]).toMatch(
    /^The alert Shop5xx fired 1 m 00 s after it began\./,
  );
  const noticed = whole.events.map((each) =>
    each.id === eventId(3) ? { ...each, kind: "communication", title: "maya: Anyone else?" } : each,
  );
  const byPeople = (events: Timeline["events"]) =>
    read({ ...whole, events })["What did not go well"]?.[0];
  expect(byPeople(noticed)).toMatch(
    /^People noticed the impact within 1 m 00 s: maya recorded “Anyone else\?”/,
  );
  const toTheMinute = noticed.map((each) =>
    each.id === eventId(3) && each.time.kind !== "unknown"
      ? { ...each, time: { ...each.time, latest: instant(each.time.earliest + 59_999) } }
      : each,
  );
  expect(byPeople(toTheMinute)).toMatch(/impact within 1 m 59 s: maya/);
  const later = noticed.map((each) => (each.id === eventId(7) ? { ...each, kind: "alert" } : each));
  expect(byPeople(later)).toMatch(
    /^People noticed the impact within 1 m 00 s, before any alert did: maya/,
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
  const { proposals } = toReport(whole, inUtc);
  expect(proposals.map(({ text }) => text)).toEqual([
    "Test this before it is applied again: release 7. After it, nginx recorded the first 503.",
    "Review this change with its owner: dev-1 committed “larger pool”.",
    "Send these files to a central log while they are written: a.log.",
  ]);
});

test("a proposal names what a person found at fault, and one measure is proposed once for all files", () => {
  const dana = { ...person, name: "dana" };
  const named = event(9, {
    ...{ kind: "communication", title: "dana names the cause: it never closes the pool" },
    ...{ description: "it never closes the pool", time: stated(200), entities: [dana.id] },
  });
  const silent = gap(3, { files: ["b$&.log"], description: "Silent, too" });
  const { proposals } = toReport(
    {
      ...whole,
      entities: [...whole.entities, dana],
      events: [...whole.events, named],
      gaps: [...whole.gaps, silent],
      rootCauses: [sampleRoot(1, { subject: "release 7", why: ["dana names it as the cause"] })],
    },
    inUtc,
  );
  expect(proposals.map(({ text }) => text)).toEqual([
    "Fix what dana named, and test it, before this is applied again: release 7. dana said at 14:03:20: “it never closes the pool”.",
    expect.stringContaining("Review this change with its owner"),
    "Send these files to a central log while they are written: a.log and b$&.log.",
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
  expect(report.Summary).toContain("Cause not established. No candidate was found.");
  expect(report.Cause).toEqual([
    "Cause not established. No candidate was found. The gaps list the evidence that would help.",
  ]);
  expect(JSON.stringify(report)).not.toMatch(/release 7|rollout|larger pool/);
  expect(toReport(refused, inUtc).proposals.map(({ text }) => text)).toEqual([
    "Send these files to a central log while they are written: a.log.",
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
    "Cause not established. Look here first: the rollout of shop 7 started on web-1; dev-1 committed “larger pool”. [2] [3]",
  );
  const causes = report.Cause ?? [];
  expect(causes[0]).toBe(
    "Cause not established. These candidates may be the cause, in the order in which to look at them.",
  );
  expect(causes[1]).toMatch(/^At 14:00:10, the rollout of shop 7 started on web-1\./);
  expect(causes.slice(2, 5)).toEqual([
    "Supports it: It changed the pool.",
    "Contradicts it: Ruled out by a test.",
    "Would settle it: Show whether undoing it helped.",
  ]);
  expect(JSON.stringify(report)).not.toMatch(/likely cause:|34 %|0\.34/);
});

test("an outcome is told with its probability where it is calibrated", () => {
  expect(describeOutcome("incident", 0.87)).toBe("An incident. Probability of an incident: 87 %.");
  expect(describeOutcome("incident", null)).toBe("An incident.");
});

test("notes are numbered in reading order, and the same place keeps its number", () => {
  const report = toReport(whole, inUtc);
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
    Cause: [
      "Cause not established, and it is not decided whether there was an incident. No candidate was found. The gaps list the evidence that would help.",
    ],
    "What is not known": ["The evidence leaves no question open."],
  });
});

test("without a known impact the story is one, under its one heading", () => {
  const { sections } = toReport(
    { ...whole, impact: { ...impact, startedAt: null, detectedAt: null } },
    inUtc,
  );
  const story = sections.filter(({ heading }) => heading === "What happened");
  expect(story.map(({ sentences }) => sentences.length)).toEqual([8]);
});

test("no two sentences of a report share an id", () => {
  const ids = toReport(whole, inUtc).sections.flatMap(({ sentences }) =>
    sentences.map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("markup in what is told stays text", () => {
  const hostile = timeline({
    events: [event(1, { title: "<script>alert(1)</script>", actor: "person" })],
  });
  expect(read(hostile)["What happened"]).toEqual(["At 14:01:00: <script>alert(1)</script>. [1]"]);
});

test("a cause that begins after the impact is told so wherever it is told, and one within its clocks is not", () => {
  const late = { ...whole, rootCauses: [sampleRoot(3, { subject: "the alert" })] };
  const report = read(late);
  expect(cause(report)).toMatch(
    /^Most likely cause: the alert, at 14:02:40\. But it begins 1 m 00 s after the impact it is to have caused\./,
  );
  expect(report.Cause?.[0]).toContain(
    "But it begins 1 m 00 s after the impact it is to have caused.",
  );
  const clocks = new Map([["alerts", { spreadMs: 60_000, openMs: new Map<string, number>() }]]);
  expect(JSON.stringify(toReport(late, { ...inUtc, clocks }))).not.toContain(
    "after the impact it is",
  );
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
  const { "Proposed, not decided": proposed, ...others } = report;
  expect(proposed).toEqual(["Proposed by an agent, not decided: Payments fail."]);
  expect(JSON.stringify(others)).not.toContain("Payments fail");
  const accepted = { ...claimed, status: "accepted" as const };
  const decided = read({ ...whole, events: [...whole.events, accepted] });
  expect(decided["Proposed, not decided"]).toBeUndefined();
  expect(JSON.stringify(decided)).toContain("Payments fail");
});

test("an event that was renamed is told by its new title where it was ruled out", () => {
  const was = "Job daily-revenue-rollup starts on db-01";
  const renamed = event(2, {
    ...{ title: "Nightly revenue job begins", renamedFrom: was, status: "edited" },
  });
  const ruledOut = [
    { what: was, why: `“${was}” came after the impact`, evidence: renamed.evidence },
  ];
  const { sections } = toReport(timeline({ events: [event(1), renamed], ruledOut }), inUtc);
  const told = sections.find(({ id }) => id === "ruled-out")?.sentences[0];
  expect(told?.text).toContain("ightly revenue job begins");
  expect(told?.text).not.toContain("rollup");
  // People's words on it stay with it.
  expect(told?.id).toBe(`ruled-out:${was}`);
});

test("a time in quoted words that does not fit the timeline is marked as written where something was ruled out", () => {
  const why = 'Ruled out by people: "it runs since 02:22"';
  const ruledOut = [{ what: "the job", why, evidence: [] }];
  const bounds = interval(atSecond(1), atSecond(60));
  const { "What was ruled out": told } = read(
    timeline({ events: [event(1), event(2)], ruledOut, bounds }),
  );
  expect(told).toEqual(["The job. Ruled out by people: “it runs since 02:22” (02:22 as written)."]);
});
