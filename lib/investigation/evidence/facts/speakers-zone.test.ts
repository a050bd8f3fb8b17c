import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { findSpeakersZone } from "./speakers-zone";

/** Kept in UTC, at 00:30 and a minute more each. */
const messages = (...texts: string[]) =>
  texts.map((text, index) => ({
    ...{ text, author: "ana", zone: "UTC", isDayFirst: false },
    reference: instant(Date.UTC(2026, 10, 21, 0, 30 + index)),
  }));

test.each([
  ["times of another zone", ["it broke at 19:22", "restarted at 19:29"], "America/New_York"],
  ["times of the stamps' own zone", ["it broke at 00:22", "restarted at 00:29"], "UTC"],
  ["one time alone", ["it broke at 19:22"], "UTC"],
  [
    "times of both",
    ["it broke at 19:22", "at 19:29", "it broke at 00:22", "restarted at 00:29"],
    "UTC",
  ],
  ["no time", ["looking", "restarted it"], "UTC"],
])("%s", (_what, texts, zone) => {
  const candidates = ["UTC", "Asia/Shanghai", "America/New_York"];
  expect(findSpeakersZone(messages(...texts), candidates)).toBe(zone);
});
