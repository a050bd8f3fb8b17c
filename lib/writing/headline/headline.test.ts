import { expect, test } from "vitest";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { entityIds, measurementIds } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  citation,
  event,
  eventId,
  inUtc,
  stated,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
import { writeClock } from "../clock";
import { startTelling } from "../telling";
import { writeHeadline } from "./headline";

const maya = entityIds.fromDigest("00000000000000aa");
const people = [{ id: maya, type: "person", name: "maya", aliases: [], properties: {} }];

/** What somebody states at a second, in a chat or in another file. */
const said = (number: number, second: number, words: string, path = "chat"): TimelineEvent =>
  event(number, {
    ...{ kind: "communication", title: `maya: ${words}`, description: words },
    ...{ time: stated(second), evidence: [citation(path, number)] },
    entities: path === "chat" ? [maya] : [],
  });

const failed = event(2, {
  ...{ time: stated(100), title: "First 503 at nginx", evidence: [citation("nginx", 5)] },
});
const alert = event(3, {
  ...{ time: stated(130), kind: "alert", title: "Alert Shop5xx fires" },
  ...{ description: "more than 5 % fail", evidence: [citation("alerts", 1)] },
});
const base = timeline({
  impact: {
    startedAt: atSecond(100),
    detectedAt: atSecond(130),
    mitigatedAt: null,
    resolvedAt: atSecond(400),
  },
  impactEvents: [eventId(2)],
  entities: people,
  events: [failed, alert],
});
const quiet: Timeline = {
  ...base,
  outcome: "no-incident",
  impactEvents: [],
  outcomeReasons: ["Alerts: one was found."],
};

function read(of: Timeline, statusPages: readonly string[] = []) {
  const telling = startTelling(of, { ...inUtc, statusPages: new Set(statusPages) });
  return Object.fromEntries(writeHeadline(telling).map(({ id, text }) => [id, text]));
}

const withSaid = (...events: readonly TimelineEvent[]): Timeline => ({
  ...base,
  events: [...base.events, ...events],
});

test("who named the cause is quoted with the time, and the cause stays open", () => {
  const told = read(withSaid(said(9, 200, "that was me, I set the timeout to 200 ms.")));
  expect(told["summary:cause"]).toBe(
    "Cause not established. maya said at 14:03:20: “that was me, I set the timeout to 200 ms”.",
  );
});

test.each([
  ["a guess", "hm that could be me, maybe my change"],
  ["a question", "is the cause the new release?"],
])("%s names no cause", (_, words) => {
  expect(read(withSaid(said(9, 200, words)))["summary:cause"]).toBe(
    "Cause not established. No candidate was found.",
  );
});

test("a status page that names the cause is quoted, and a line of a program is not", () => {
  const words = "The cause is a value of the rollout.";
  const posted = withSaid(said(9, 200, words, "posts.json"));
  expect(read(posted, ["posts.json"])["summary:cause"]).toContain(
    "The status page said at 14:03:20: “The cause is a value of the rollout”",
  );
  expect(read(withSaid(said(9, 200, words, "app.log")))["summary:cause"]).not.toContain("rollout");
});

test("harm that began after the detection is not told as all that was hit", () => {
  const later = "This was recorded after the detection; what was hit before it is not established.";
  const noticed = { startedAt: null, detectedAt: atSecond(60) };
  const told = read({ ...base, impact: { ...base.impact, ...noticed } });
  expect(told["summary:outcome"]).toContain(later);
  expect(read(base)["summary:outcome"]).not.toContain(later);
});

test("people are told in the words of who told of them, and else not stated", () => {
  const told = read(withSaid(said(9, 200, "2 customers on the phone, they cannot pay")));
  expect(told["summary:affected"]).toContain("maya said at 14:03:20: “2 customers on the phone");
  const unknown = "Which people were hit is not established.";
  expect(read(base)["summary:affected"]).toContain(unknown);
  for (const words of ["users are fine", "which customers?"])
    expect(read(withSaid(said(9, 200, words)))["summary:affected"]).toContain(unknown);
});

test.each([
  ["a key", ["AKIA", "QX7ZL3VN5RTK2MWD"].join("")],
  ["a value that is hidden", "[secret:access-key#1]"],
])("%s is no component that was affected", (_, name) => {
  const [shop, key] = ["00000000000000b1", "00000000000000b2"].map(entityIds.fromDigest);
  const of = (id: typeof maya, type: string, called: string) => ({
    ...{ id, type, name: called, aliases: [], properties: {} },
  });
  const told = read({
    ...base,
    entities: [of(key ?? maya, "account", name), of(shop ?? maya, "service", "shop")],
    events: [{ ...failed, entities: [key ?? maya, shop ?? maya] }, alert],
  });
  expect(told["summary:affected"]).toMatch(/^Affected: shop\./);
});

test("whom a person named is whom it affected", () => {
  const impacts = [sampleImpact(1, { status: "edited", who: "all shops", events: [eventId(2)] })];
  expect(read({ ...base, impacts })["summary:affected"]).toBe("Affected: all shops.");
});

test("a count that reaches beyond the end is named beside it, with the commonest request", () => {
  const share: Measurement = {
    ...{ id: measurementIds.fromDigest("00000000000000bb"), event: eventId(2), component: "nginx" },
    ...{ what: "requests to nginx that failed with 5xx", of: "requests to nginx" },
    query: { paths: ["nginx/access.log"], where: [] },
    ...{ clock: [], window: { earliest: atSecond(100), latest: atSecond(450) } },
    value: {
      ...{ kind: "share", numerator: 1_200, denominator: 2_000 },
      parts: [{ name: "POST /pay", count: 1_100 }],
    },
  };
  const told = read({ ...base, measurements: [share] });
  expect(told["summary:affected"]).toMatch(
    /^Affected: those whose requests to nginx failed; 1,100 of the failures were POST \/pay\./,
  );
  expect(told["summary:course"]).toMatch(
    /ended at 14:06:40 \(5 m 00 s\); the last failure was recorded at 14:07:30\./,
  );
  expect(told["summary:proof"]).toContain("nginx/access.log records the harm");
  const before = { ...share, window: { earliest: atSecond(100), latest: atSecond(380) } };
  expect(read({ ...base, measurements: [before] })["summary:course"]).toContain(
    "ended at 14:06:40 (5 m 00 s), 20 s after the last failure.",
  );
});

test("how it is known names the files, the alert in its words and who named the cause", () => {
  const change = event(1, {
    ...{ time: stated(10), title: "Rollout of shop 7 starts on web-1", kind: "change" },
    evidence: [citation("deploys", 2)],
  });
  const named = event(9, {
    ...{ kind: "communication", title: "maya names the cause: it is shop 7" },
    ...{ description: "it is shop 7, it never closes the pool", time: stated(200) },
    ...{ evidence: [citation("chat", 9)], entities: [maya] },
  });
  const root = sampleRoot(1, { subject: "shop release 7", why: ["maya names it as the cause"] });
  const of = { ...base, events: [change, ...base.events, named], rootCauses: [root] };
  expect(read(of)["summary:proof"]).toBe(
    "How we know: this summary cites 4 files. nginx records the harm and deploys the cause. The alert Shop5xx fired: “more than 5 % fail”. maya said at 14:03:20: “it is shop 7, it never closes the pool”.",
  );
  expect(read(of)["summary:cause"]).toMatch(/^Most likely cause: shop release 7/);
});

test("what was taken comes before what failed", () => {
  const taken = event(4, { time: stated(120), kind: "data_access", title: "Bulk read of data" });
  const of = { ...base, events: [failed, taken], impactEvents: [eventId(2), eventId(4)] };
  expect(read(of)["summary:outcome"]).toContain("bulk read of data");
});

test("a quiet evening names the alert with who explained it, and the work that was announced", () => {
  const of: Timeline = {
    ...quiet,
    events: [
      alert,
      said(8, 10, "as announced i restart the workers one by one"),
      said(9, 200, "Shop5xx goes on and off as every evening, no errors"),
    ],
    outcomeReasons: ["Announced work: a message or note announced work or a drill beforehand."],
  };
  const told = read(of);
  expect(told["summary:affected"]).toBe("Affected: nobody, as far as the records show.");
  expect(told["summary:signs"]).toBe(
    "The alert Shop5xx fired: “more than 5 % fail”. maya said at 14:03:20: “Shop5xx goes on and off as every evening, no errors”.",
  );
  expect(told["summary:work"]).toBe(
    "Announced work: maya said at 14:00:10: “as announced i restart the workers one by one”.",
  );
  expect(read(quiet)["summary:signs"]).toContain("No message explains why it fired.");
});

test("long words are cut between words", () => {
  const words = `that was me: ${"long words ".repeat(40)}`;
  const cause = read(withSaid(said(9, 200, words)))["summary:cause"] ?? "";
  expect(cause.length).toBeLessThan(280);
  expect(cause).toMatch(/ (?:long|words)…”\.$/);
});

const observed = (number: number, second: number, words: string) =>
  event(number, {
    ...{ kind: "observation", title: `gate: ${words}`, description: words, time: stated(second) },
    evidence: [citation("gate.log", number, words)],
  });

test("records that were unusual are told as that, and no line of them as what failed", () => {
  const started = observed(4, 100, "[origin software rsyslogd] start");
  const [rsyslogd] = [entityIds.fromDigest("00000000000000c1")];
  const of: Timeline = {
    ...base,
    entities: [{ id: rsyslogd, type: "service", name: "gate", aliases: [], properties: {} }],
    events: [{ ...started, entities: [rsyslogd] }, alert],
    impactEvents: [eventId(4)],
  };
  const told = read(of);
  expect(told["summary:outcome"]).toBe(
    "From 14:01:40 to 14:06:40 UTC, records of gate were unusual; what failed is not established. One of them: gate recorded “[origin software rsyslogd] start”.",
  );
  expect(told["summary:proof"]).toContain("gate.log records these events");
  expect(told["summary:affected"]).toMatch(
    /^Affected: not established; the unusual records are of gate\./,
  );
  expect(told["summary:course"]).not.toContain("The first sign");
});

test("lines that pause are unusual, and no failure by themselves", () => {
  const pause = event(4, {
    ...{ time: stated(100), kind: "degradation", title: "gate: lines like 'door open' pause" },
    evidence: [citation("gate.log", 4)],
  });
  const told = read({ ...base, events: [pause, alert], impactEvents: [eventId(4)] });
  expect(told["summary:outcome"]).toMatch(/were unusual; what failed is not established\. One of/);
});

test("of what was unusual the line that came most often is the example", () => {
  const records = (number: number, count: number, words: string): Measurement => ({
    ...{ id: measurementIds.fromDigest(`00000000000000d${number}`), event: eventId(number) },
    ...{ component: "gate", what: `records of gate that say “${words}”`, of: "" },
    query: { paths: ["gate.log"], where: [] },
    ...{ clock: [], window: null, value: { kind: "count", count } },
  });
  const of: Timeline = {
    ...base,
    events: [observed(4, 100, "gate starts again"), observed(5, 110, "arm turned by hand")],
    impactEvents: [eventId(4), eventId(5)],
    measurements: [records(4, 1, "gate starts again"), records(5, 187, "arm turned by hand")],
  };
  expect(read(of)["summary:outcome"]).toContain(
    "Most of them: gate recorded “arm turned by hand” 187 times",
  );
});

test("what was over before the impact began is not its harm", () => {
  const before = event(4, {
    ...{ time: stated(20), title: "A right on a schema is missing in db", kind: "failure" },
    evidence: [citation("db.log", 1)],
  });
  const login = event(5, {
    ...{ time: stated(100), title: "svc logs in from 10.0.0.1", kind: "access" },
    evidence: [citation("auth.log", 1)],
  });
  const of = { ...base, events: [before, login, alert], impactEvents: [eventId(4)] };
  expect(read(of)["summary:outcome"]).toMatch(/^At 14:01:40 UTC, .*svc logs in/);
});

test("a warning that came before the urgent alert is named with it", () => {
  const warning = event(5, {
    ...{ time: stated(102), kind: "alert", title: "Alert ShopPoolWaits fires" },
    evidence: [citation("alerts", 2)],
  });
  const warned = { ...base, events: [...base.events, warning] };
  const told = read(warned);
  const clock = writeClock(startTelling(warned, inUtc)).map(({ text }) => text);
  expect(clock).toContain(
    "Detected at 14:02:10, after 30 s: the alert Shop5xx fired. A warning came first, after 2 s: the alert ShopPoolWaits fired.",
  );
  expect(told["summary:course"]).toContain("A warning came after 2 s; it was detected after 30 s.");
  expect(read(base)["summary:course"]).toContain(" It was detected after 30 s.");
});

test("a time in a quotation that is of no moment of the timeline is told to be the writer's", () => {
  const bounds = { earliest: atSecond(0), latest: atSecond(600) };
  const cause = (words: string) =>
    read({ ...withSaid(said(9, 200, words)), bounds })["summary:cause"];
  expect(cause("that was me, at 15:02 I set it")).toContain(
    "“that was me, at 15:02 I set it” (15:02 as written).",
  );
  for (const words of ["that was me, at 14:02 I set it", "that was me, at 15:02 UTC I set it"])
    expect(cause(words)).not.toContain("clock");
});

test("who confirms that it works for people again is quoted at the end, and is nobody it hit", () => {
  const told = read(withSaid(said(9, 420, "confirmed, customers can check out again")));
  expect(told["summary:ending"]).toMatch(
    / maya said at 14:07:00: “confirmed, customers can check out again”\.$/,
  );
  expect(told["summary:affected"]).toContain("Which people were hit is not established.");
  const early = read(withSaid(said(9, 50, "customers can check out again")));
  expect(early["summary:ending"]).not.toContain("maya");
});

test("what a person wrote states by when it was noticed, not when", () => {
  const report = said(9, 140, "shop is down");
  const noticed: Timeline = {
    ...base,
    impact: { ...base.impact, detectedAt: atSecond(140) },
    events: [failed, report],
  };
  expect(read(noticed)["summary:course"]).toContain(" It was detected within 40 s.");
  const clock = writeClock(startTelling(noticed, inUtc)).map(({ text }) => text);
  expect(clock.join(" ")).toContain("Detected by 14:02:20 at the latest, within 40 s: maya");
  const unknown = { ...noticed, impact: { ...noticed.impact, startedAt: null, resolvedAt: null } };
  expect(read(unknown)["summary:course"]).toBe(
    "Somebody had noticed it by 14:02:20; it is not known when it began.",
  );
  expect(read(unknown)["summary:ending"]).toBe("Whether it ended is not known.");
});

test("times that rest on the clock of one file say what is known of that clock", () => {
  const alone: Timeline = { ...base, events: [failed, said(9, 140, "hello")] };
  const courseWith = (clock: { isUncompared: boolean; openMs: ReadonlyMap<string, number> }) => {
    const clocks = new Map([["nginx", { spreadMs: 50, ...clock }]]);
    const telling = startTelling(
      { ...alone, impact: { ...base.impact, detectedAt: null, resolvedAt: null } },
      { ...inUtc, clocks },
    );
    return writeHeadline(telling).find(({ id }) => id === "summary:course")?.text;
  };
  const none = new Map<string, number>();
  expect(courseWith({ isUncompared: true, openMs: none })).toMatch(
    / The clock of nginx was not compared with another file\.$/,
  );
  expect(courseWith({ isUncompared: false, openMs: none })).not.toContain("clock");
  expect(courseWith({ isUncompared: true, openMs: new Map([["a ~ b", -83_000]]) })).toMatch(
    / The clock of nginx may be wrong by 1 m 23 s\.$/,
  );
});
