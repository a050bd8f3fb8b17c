import { expect, test } from "vitest";
import { changeWords } from "@/lib/knowledge/lexicons/change-words";
import { readChange } from "@/lib/signals/change-facts";
import { toReferences } from "@/lib/signals/testing/records";
import { leastGrowth } from "@/lib/testing/least-growth";
import { change } from "../testing/recording-lines";
import { blamedIn, clearedIn } from "./suspects";

const changes = toReferences([
  change(10, {
    type: "deploy",
    service: "fares",
    host: "f-1",
    version: "4.2.0",
    status: "finished",
  }),
  change(20, {
    type: "config",
    service: "gate",
    host: "g-1",
    key: "pool.size",
    old: "9",
    new: "3",
    ticket: "OPS-71",
  }),
]).map((record) => readChange(record, changeWords));

const blamed = (text: string) => blamedIn(text, changes)?.name ?? null;
const cleared = (text: string) => clearedIn(text, changes).map(({ name }) => name);

test.each([
  ["a guess", "maybe the switch in hall 2?", "the network"],
  ["a certainty", "must be the database again", "the database"],
  ["a feeling", "smells like dns to me", "name resolution"],
  ["a question about something", "storage full on the archive?", "the disk"],
  [
    "what was named in the sentence before",
    "there is a backup running since 9. could be that",
    "the backup",
  ],
  [
    "what changed just before, by its version",
    "4.2.0 went out a minute ago. taking it back",
    "fares 4.2.0",
  ],
  ["what changed just before, by its ticket", "OPS-71 was applied at nine", "gate OPS-71"],
  ["a change by its kind", "probably the deploy", "fares 4.2.0"],
  ["a claim", "that is the newsletter, leaving it", "the load"],
  ["German", "vermutlich die Datenbank", "the database"],
  ["Spanish", "creo que es la base de datos", "the database"],
  ["French", "c'est sûrement le réseau", "the network"],
  ["Chinese", "是不是 redis 的问题", "the cache"],
])("%s blames somebody", (_, text, name) => {
  expect(blamed(text)).toBe(name);
});

test.each([
  ["a question for somebody", "can you look at the database please?"],
  ["a question for a fact", "who owns the firewall?"],
  ["an observation", "the database has 40 connections"],
  ["a denial", "i think it is not the database"],
  ["a claim about something else", "the load test is over, so this is real"],
  ["a thing named in passing", "fares answers slowly"],
  ["a host named after it", "db-1 seems to be slow"],
])("%s blames nobody", (_, text) => {
  expect(blamed(text)).toBeNull();
});

test.each([
  ["a plain denial", "it was not the release", ["fares 4.2.0"]],
  ["a denial by version", "so it is not 4.2.0", ["fares 4.2.0"]],
  ["a denial at the end", "sessions are down, not the gui", ["the display"]],
  ["two at once", "not the cache and not the database.", ["the cache", "the database"]],
  ["a state that clears", "the switch looks clean", ["the network"]],
  ["an owner's word", "the firewall has nothing to do with it", ["the network"]],
  ["what was ruled out", "we ruled out the certificate", ["the certificate"]],
  ["taking it back", "i was wrong about OPS-71", ["gate OPS-71"]],
  ["German", "die Datenbank war unschuldig", ["the database"]],
  ["Spanish", "no es la base de datos", ["the database"]],
  ["French", "le réseau n'a rien à voir", ["the network"]],
  ["Chinese", "redis 正常", ["the cache"]],
])("%s clears somebody", (_, text, names) => {
  expect(cleared(text)).toEqual(names);
});

test.each([
  ["an order", "do not touch the database"],
  ["a failure", "app is not responding to the database"],
  ["an all-clear after the repair", "the database is fine again"],
  ["a condition", "if not the cache then what"],
  ["a property", "the key does not exist in the cache"],
])("%s clears nobody", (_, text) => {
  expect(cleared(text)).toEqual([]);
});

test("a message twice as long takes about twice the time", async () => {
  const growthMax = 2.6;
  const timeOf = (words: number) => {
    const before = performance.now();
    blamed("not the is was ".repeat(words));
    cleared("so it was not the a an ".repeat(words));
    return performance.now() - before;
  };
  const growth = await leastGrowth(
    () => timeOf(40_000),
    () => timeOf(20_000),
    growthMax,
  );
  expect(growth).toBeLessThan(growthMax);
});
