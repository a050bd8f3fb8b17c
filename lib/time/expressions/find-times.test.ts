import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, parseZonedTime } from "@/lib/base/instant";
import { findTimes } from "./find-times";
import type { TimeExpression, WritingContext } from "./meaning/expression";

function at(written: string) {
  return parseZonedTime(written) ?? instant(0);
}

function context(reference: string, zone: string): WritingContext {
  return { reference: at(reference), zone, isDayFirst: false };
}

const berlin = context("2026-06-24T14:45:00+02:00", "Europe/Berlin");
const shanghai = context("2026-07-20T15:40:00+08:00", "Asia/Shanghai");

/** Type and interval in one line, as instants without their milliseconds. */
function toText(text: string, { type, earliest, latest, durationMs }: TimeExpression): string {
  const iso = (ms: number | null) =>
    ms === null ? "open" : new Date(ms).toISOString().slice(0, 19);
  const when =
    durationMs === null ? `${iso(earliest)} to ${iso(latest)}` : `${durationMs / 1000} s`;
  return `${text}: ${type} ${when}`;
}

function read(text: string, where: WritingContext): readonly string[] {
  return findTimes(text, where).expressions.map((one) => toText(one.text, one));
}

test.each([
  ["rolled back at 14:31", "14:31: absolute 2026-06-24T12:31:00 to 2026-06-24T12:31:59"],
  ["it broke at 23:50", "23:50: absolute 2026-06-23T21:50:00 to 2026-06-23T21:50:59"],
  ["ETA 16:30", "16:30: absolute 2026-06-24T14:30:00 to 2026-06-24T14:30:59"],
  ["12:02 UTC it was", "12:02 UTC: absolute 2026-06-24T12:02:00 to 2026-06-24T12:02:59"],
  ["10 minutes ago", "10 minutes ago: relative 2026-06-24T12:35:00 to 2026-06-24T12:35:59"],
  [
    "about 10 minutes ago",
    "about 10 minutes ago: relative 2026-06-24T12:33:00 to 2026-06-24T12:37:00",
  ],
  [
    "for the last 10 minutes",
    "for the last 10 minutes: relative 2026-06-24T12:35:00 to 2026-06-24T12:45:00",
  ],
  ["last month", "last month: relative 2026-04-30T22:00:00 to 2026-05-31T21:59:59"],
  ["in Feb 2024", "Feb 2024: absolute 2024-01-31T23:00:00 to 2024-02-29T22:59:59"],
  ["two weeks ago", "two weeks ago: relative 2026-06-09T22:00:00 to 2026-06-10T21:59:59"],
  ["last Friday", "last Friday: relative 2026-06-18T22:00:00 to 2026-06-19T21:59:59"],
  [
    "half past two it fell over",
    "half past two: absolute 2026-06-24T12:30:00 to 2026-06-24T12:30:59",
  ],
  ["since 14:02", "since 14:02: absolute 2026-06-24T12:02:00 to 2026-06-24T12:45:00"],
  ["until 14:02", "until 14:02: absolute open to 2026-06-24T12:02:59"],
  [
    "from 23:40 till 00:10",
    "from 23:40 till 00:10: absolute 2026-06-23T21:40:00 to 2026-06-23T22:10:59",
  ],
  ["from 1 to 2:30pm", "from 1 to 2:30pm: absolute 2026-06-24T11:00:00 to 2026-06-24T12:30:59"],
  ["took an hour and a half", "took an hour and a half: duration 5400 s"],
  ["every 5 minutes", "every 5 minutes: recurring open to open"],
  ["a while ago", "a while ago: vague open to open"],
])("in English %s is read as people mean it", (text, expected) => {
  expect(read(text, berlin)).toEqual([expected]);
});

test.each([
  ["大约十分钟前", "大约十分钟前: relative 2026-07-20T07:28:00 to 2026-07-20T07:32:00"],
  ["昨天下午三点", "昨天下午三点: relative 2026-07-19T07:00:00 to 2026-07-19T07:00:59"],
  ["2023年3月16日", "2023年3月16日: absolute 2023-03-15T16:00:00 to 2023-03-16T15:59:59"],
  ["两点五十八报的警", "两点五十八: absolute 2026-07-20T06:58:00 to 2026-07-20T06:58:59"],
  ["差一刻三点", "差一刻三点: absolute 2026-07-20T06:45:00 to 2026-07-20T06:45:59"],
  ["从14:02开始", "从14:02开始: absolute 2026-07-20T06:02:00 to 2026-07-20T07:40:00"],
  ["上个月", "上个月: relative 2026-05-31T16:00:00 to 2026-06-30T15:59:59"],
  ["上周五", "上周五: relative 2026-07-16T16:00:00 to 2026-07-17T15:59:59"],
  ["持续了一个半小时", "一个半小时: duration 5400 s"],
  ["每隔30秒", "每隔30秒: recurring open to open"],
])("in Chinese %s is read as people mean it", (text, expected) => {
  expect(read(text, shanghai)).toEqual([expected]);
});

test.each([
  ["upgraded to 14.2.1"],
  ["port 8080 refused"],
  ["may be dns"],
  ["second attempt worked"],
  ["3/4 of the pods"],
  ["image nginx:1.25, ratio 16:9"],
  ["it sat on server 3"],
  ["flibbertigibbet"],
  ["多看两点问题"],
  ["一点都没有"],
  ["第一点是缓存"],
])("%s says nothing of a time", (text) => {
  expect(findTimes(text, berlin)).toEqual({ expressions: [], rejected: [] });
});

test.each([
  ["31 February", "The calendar has no such day"],
  ["at 25:61", "No clock shows such a time of day"],
  ["2月30日", "The calendar has no such day"],
])("%s is no time, and it is said why", (text, reason) => {
  const { expressions, rejected } = findTimes(text, berlin);
  expect(expressions).toEqual([]);
  expect(rejected.map((one) => one.reason)).toEqual([reason]);
});

test("a time that clocks skipped is not resolved", () => {
  const [skipped] = findTimes("2026-03-29 02:30", berlin).expressions;
  expect(skipped).toMatchObject({ earliest: null, latest: null, confidence: 0 });
  expect(skipped?.reason).toContain("set forward");
});

test("a time that clocks showed twice has both readings", () => {
  const [twice] = findTimes("2026-10-25 02:30", berlin).expressions;
  expect(twice?.earliest).toBe(at("2026-10-25T02:30:00+02:00"));
  expect(twice?.alternatives.map(({ earliest }) => earliest)).toEqual([
    at("2026-10-25T02:30:00+01:00"),
  ]);
});

test("a leap second is the one in which the next minute begins", () => {
  const [leap] = findTimes("2016-12-31 23:59:60 UTC", berlin).expressions;
  expect(leap?.earliest).toBe(at("2017-01-01T00:00:00Z"));
});

test("a zone that does not exist leaves the time unresolved", () => {
  const [lost] = findTimes("at 12:00 Mars/Olympus", berlin).expressions;
  expect(lost).toMatchObject({ earliest: null, reason: "There is no zone Mars/Olympus" });
  const [nowhere] = findTimes("at 12:00", { ...berlin, zone: "Mars/Olympus" }).expressions;
  expect(nowhere).toMatchObject({ earliest: null, reason: "There is no zone Mars/Olympus" });
});

test("without a reference only a stated day is resolved", () => {
  const unknown = { ...berlin, reference: null };
  expect(findTimes("10 minutes ago", unknown).expressions[0]).toMatchObject({
    ...{ earliest: null, latest: null, confidence: 0, text: "10 minutes ago" },
  });
  const [stated] = findTimes("1:56 pm on 8 May, 2023", unknown).expressions;
  expect(stated?.earliest).toBe(at("2023-05-08T13:56:00+02:00"));
});

test.each([
  ["at 17:58 athens time", "2026-06-24T14:58"],
  ["17:58 Athens local time", "2026-06-24T14:58"],
  ["17:58 (new york time)", "2026-06-24T21:58"],
  ["17:58 europe/athens", "2026-06-24T14:58"],
  ["17:58 jst it broke", "2026-06-24T08:58"],
  // Words before they are places.
  ["17:58 wake time", "2026-06-24T15:58"],
  ["17:58 response time went up", "2026-06-24T15:58"],
  ["17:58 app/orders failed", "2026-06-24T15:58"],
])("a zone counts in small letters too: %s", (text, start) => {
  const [found] = findTimes(text, {
    ...berlin,
    reference: at("2026-06-24T23:59:00+02:00"),
  }).expressions;
  expect(found?.earliest).toBe(at(`${start}:00Z`));
});

test("an abbreviation of several zones is the writer's own when it can be", () => {
  const kolkata = context("2026-06-24T14:45:00+05:30", "Asia/Kolkata");
  const [own] = findTimes("21:47 IST", kolkata).expressions;
  expect(own?.reason).toContain("Asia/Kolkata");
  const [foreign] = findTimes("09:47 IST", berlin).expressions;
  expect(foreign?.alternatives).toHaveLength(2);
});

test("doubt lowers confidence and lists what else it may be", () => {
  const [plain] = findTimes("at 14:02", berlin).expressions;
  const [doubtful] = findTimes("at 2:02", berlin).expressions;
  expect(doubtful?.alternatives).toHaveLength(1);
  expect(doubtful?.confidence).toBeLessThan(plain?.confidence ?? 0);
});

const words = fc.constantFrom(
  ..."14:02 2:30pm yesterday last friday since until between and the deploy 10 minutes ago 昨天 下午 三点 前 每 分钟 从 到 31 February 2026-03-29T02:30 25:61 CST Mars/Olympus Q3 ~ - – may second ½ שלום مرحبا 99999999999 0000 年 月 日 12/31".split(
    " ",
  ),
);
const zones = fc.constantFrom(
  "UTC",
  "America/New_York",
  "Asia/Shanghai",
  "Pacific/Apia",
  "Nowhere/Else",
);

test("whatever is written, every expression lies in the text and none ends before it begins", () => {
  const text = fc.oneof(
    fc.array(words, { maxLength: 12 }).map((all) => all.join(" ")),
    fc.string({ unit: "binary", maxLength: 60 }),
  );
  const reference = fc.option(fc.integer({ min: -62_000_000_000_000, max: 253_000_000_000_000 }));
  fc.assert(
    fc.property(text, reference, zones, (written, referenceMs, zone) => {
      const where = {
        reference: referenceMs === null ? null : instant(referenceMs),
        zone,
        isDayFirst: false,
      };
      let end = 0;
      for (const one of findTimes(written, where).expressions) {
        expect(one.start).toBeGreaterThanOrEqual(end);
        expect(written.slice(one.start, one.end)).toBe(one.text);
        expect(one.text).not.toBe("");
        if (one.earliest !== null && one.latest !== null)
          expect(one.earliest).toBeLessThanOrEqual(one.latest);
        expect(one.confidence).toBeGreaterThanOrEqual(0);
        expect(one.confidence).toBeLessThanOrEqual(1);
        end = one.end;
      }
    }),
  );
});

test.each([
  ["between 10:05 and 11:40 it was down", "2026-06-24T10:05 to 2026-06-24T11:40"],
  ["at 10:05", "2026-06-24T10:05 to 2026-06-24T10:05"],
  ["since 1:30 pm", "2026-06-24T13:30 to 2026-06-24T23:50"],
  ["at 7:10 in the evening", "2026-06-24T19:10 to 2026-06-24T19:10"],
])("on a clock of 24 hours %s is read as it stands", (text, expected) => {
  const where = { reference: at("2026-06-24T23:50:00Z"), zone: "UTC", isDayFirst: false };
  const [found] = findTimes(text, { ...where, isOfTwentyFour: true }).expressions;
  const minutes = [found?.earliest, found?.latest].map((ms) => new Date(ms ?? 0).toISOString());
  expect(minutes.map((iso) => iso.slice(0, 16)).join(" to ")).toBe(expected);
});

test.each([
  ["3 days after 5 March 2024", "2024-03-08T00:00:00", "2024-03-08T23:59:59"],
  ["two hours after 14:02 on 2026-11-21", "2026-11-21T16:02:00", "2026-11-21T16:02:59"],
  ["7 year and 11 month before Sep, 1104", "1096-10-01T00:00:00", "1096-10-31T23:59:59"],
  ["1 month after 31 January 2024", "2024-02-29T00:00:00", "2024-02-29T23:59:59"],
])("what is counted from a stated day needs no time of writing: %s", (text, from, to) => {
  const nowhen = { reference: null, zone: "UTC", isDayFirst: false };
  expect(read(text, nowhen)).toEqual([`${text}: absolute ${from} to ${to}`]);
});
