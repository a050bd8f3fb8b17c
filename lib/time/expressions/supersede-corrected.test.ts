import { expect, test } from "vitest";
import { instant, parseZonedTime } from "@/lib/base/instant";
import { supersedeCorrected } from "./supersede-corrected";

function message(author: string, clock: string, text: string) {
  const reference = parseZonedTime(`2026-03-12T${clock}:00Z`) ?? instant(0);
  return { author, text, reference, zone: "UTC", isDayFirst: false };
}

function standing(...messages: ReturnType<typeof message>[]) {
  const times = supersedeCorrected(messages);
  return times.filter(({ supersededBy }) => supersededBy === null).map(({ text }) => text);
}

test("a correction takes the place of what its author said before", () => {
  expect(
    standing(
      message("ana", "14:20", "rolled back at 14:02"),
      message("ben", "14:21", "I saw 14:03"),
      message("ana", "14:22", "sorry, I meant 14:12"),
    ),
  ).toEqual(["14:03", "14:12"]);
});

test("what a correction denies is what it corrects, and never stands", () => {
  expect(
    standing(
      message("ana", "14:20", "from 14:02 on 500s, at 14:05 failover"),
      message("ana", "14:22", "更正:14:12,不是14:05"),
    ),
  ).toEqual(["from 14:02 on", "14:12"]);
});

test("of two times that it may mean a correction takes back neither", () => {
  expect(
    standing(
      message("ana", "14:20", "paged 14:02, acked 14:05"),
      message("ana", "14:22", "typo, should be 14:12"),
    ),
  ).toEqual(["14:02", "14:05", "14:12"]);
});

test("who only tells a further time corrects nothing", () => {
  expect(
    standing(message("ana", "14:20", "paged 14:02"), message("ana", "14:22", "acked 14:05")),
  ).toEqual(["14:02", "14:05"]);
});
