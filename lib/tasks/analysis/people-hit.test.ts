import { expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { memoryReader } from "../testing/memory-reader";
import { frontDoor, says } from "../testing/recording-lines";
import { fault, hum, pages } from "../testing/scenario";
import { analyse } from "./analyse";

const outage: readonly Line[] = [
  ...frontDoor("lb-1/access.log", 240, 420),
  ...hum("gate-1/gate.log", "opened turnstile"),
  ...fault("gate-1/gate.log", [240, 420, 2], "no free session in pool after # ms"),
  ...pages("GateErrors", 250, 430, "the gate answers 502"),
];

async function toldOf(...talk: readonly Line[]): Promise<readonly string[]> {
  const { drafts } = await analyse(memoryReader([...outage, ...talk]));
  return drafts
    .filter(({ family }) => family === "human.hit" || family === "human.relief")
    .map(({ title }) => title);
}

test("the first who tells of people and the last who confirms that it works for them are events", async () => {
  expect(
    await toldOf(
      says(262, "ana", "customers say the gate hangs, first ticket came a minute ago"),
      says(280, "ben", "users report the same in the north"),
      says(440, "ana", "confirmed, customers can check in again"),
    ),
  ).toEqual([
    "ana reports harm: customers say the gate hangs, first ticket came a minute ago",
    "ana confirms recovery: confirmed, customers can check in again",
  ]);
});

test("who only confirms that it works tells of nobody it hits", async () => {
  expect(await toldOf(says(440, "ana", "support: customers confirm it works"))).toEqual([
    "ana confirms recovery: support: customers confirm it works",
  ]);
});

test("a question, a guess and words about machines tell of nobody", async () => {
  expect(
    await toldOf(
      says(262, "ana", "do customers report anything?"),
      says(270, "ben", "maybe users see errors"),
      says(280, "cem", "seeing 502 from lb-1"),
      says(440, "ben", "can customers check in again?"),
    ),
  ).toEqual([]);
});
