import { expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { memoryReader } from "../testing/memory-reader";
import { frontDoor, says } from "../testing/recording-lines";
import { fault, hum, pages, rollout, setting } from "../testing/scenario";
import { analyse } from "./analyse";

/** The pool of the gate was made too small; a release of the kiosk went out beside it. */
const outage: readonly Line[] = [
  ...frontDoor("lb-1/access.log", 240, 420),
  ...hum("gate-1/gate.log", "opened turnstile"),
  ...fault("gate-1/gate.log", [240, 420, 2], "no free session in pool after # ms"),
  ...rollout("deploy", 200, ["kiosk", "kiosk-1", "3.4.0"]),
  setting(236, ["gate", "gate-1"], ["pool.size", "64", "2"]),
  setting(410, ["gate", "gate-1"], ["pool.size", "2", "64"]),
  ...pages("GateErrors", 250, 430, "the gate answers 502"),
];
const finding = says(
  390,
  "dora",
  "the pool of the gate has 2 sessions since the config change of pool.size at 09:03, that is why every request waits",
);

async function leadsIn(...talk: readonly Line[]): Promise<readonly string[]> {
  const { drafts } = await analyse(memoryReader([...outage, finding, ...talk]));
  return drafts
    .filter(({ family }) => /^human\.(?!diagnosis)/.test(family))
    .map(({ title, isKey, onset }) => {
      const at = Math.round((onset.earliest - Date.UTC(2026, 2, 4, 9)) / 1000);
      return `${at} ${title}${isKey ? " (key)" : ""}`;
    });
}

test("a suspicion and what took it back are two details", async () => {
  expect(
    await leadsIn(
      says(262, "ana", "feels like the database"),
      says(300, "ben", "not the database, it idles"),
    ),
  ).toEqual([
    "262 ana suspects the database",
    "300 ben rules the database out: not the database, it idles",
  ]);
});

test("what is said again is the same suspicion", async () => {
  expect(
    await leadsIn(
      says(262, "ana", "maybe the database?"),
      says(280, "cem", "i also think the database is slow"),
      says(300, "ben", "it is not the database"),
    ),
  ).toHaveLength(2);
});

test("a deed that did nothing speaks against what it was done for", async () => {
  expect(
    await leadsIn(
      says(262, "ana", "kiosk 3.4.0 went out just before, rolling it back"),
      ...rollout("rollback", 270, ["kiosk", "kiosk-1", "3.3.0"]),
      says(300, "ana", "no change at all"),
    ),
  ).toEqual([
    "262 ana suspects kiosk 3.4.0",
    "300 ana sees no effect of acting against kiosk 3.4.0: no change at all",
  ]);
});

test("a suspicion left for a finding that names something else is told alone", async () => {
  expect(await leadsIn(says(262, "ana", "smells like dns"))).toEqual([
    "262 ana suspects name resolution",
  ]);
});

test.each([
  ["a suspicion that turns out right", [says(262, "ana", "probably pool.size?")]],
  ["what a bot says", [says(262, "deploy-bot", "probably the database")]],
  ["what is said when it is over", [says(500, "ana", "maybe the database next time")]],
  ["a question for help", [says(262, "ana", "can someone check the database?")]],
])("%s is no wrong lead", async (_, talk) => {
  expect(await leadsIn(...talk)).toEqual([]);
});

test("a long talk of guesses stays a handful of events", async () => {
  const guesses = [
    "the database",
    "the switch",
    "dns",
    "a certificate",
    "the disk",
    "the cache",
    "the load",
  ];
  const talk = guesses.flatMap((guess, index) => [
    says(255 + index * 10, "ana", `maybe ${guess}?`),
    says(258 + index * 10, "ben", `not ${guess}`),
  ]);
  expect((await leadsIn(...talk)).length).toBeLessThanOrEqual(8);
});
