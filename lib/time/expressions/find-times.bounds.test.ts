import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { findTimes } from "./find-times";

const where = { reference: instant(1_780_000_000_000), zone: "Europe/Berlin", isDayFirst: false };
const chars = 1_000_000;

function millisecondsFor(text: string): number {
  const startedAt = performance.now();
  findTimes(text, where);
  return performance.now() - startedAt;
}

/** What a pattern could be lured into going over again and again. */
test.each([
  ["one word", "a"],
  ["digits", "1"],
  ["blanks behind a word", "at          "],
  ["numbers with colons", "12:"],
  ["starts of events", "after the the the "],
  ["ends that never come", "from 14:02 to between "],
  ["lengths on end", "2h 3m 4s "],
  ["Chinese numbers", "二十"],
  ["Chinese events", "重启和发布"],
  ["chat", "rolled back at 14:02, about 10 min ago 昨天下午三点 "],
])("a megabyte of %s costs at most in proportion to its length", (_name, piece) => {
  const whole = piece.repeat(Math.ceil(chars / piece.length));
  millisecondsFor(whole.slice(0, chars / 8));
  const eighth = Math.max(20, millisecondsFor(whole.slice(0, chars / 8)));
  expect(millisecondsFor(whole)).toBeLessThan(eighth * 8 * 3);
});
