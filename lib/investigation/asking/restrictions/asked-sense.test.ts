import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { toEnglishWords } from "@/lib/retrieval/words/chinese-words";
import { toNamed } from "@/lib/retrieval/words/named";
import type { Moment } from "../../document/moments";
import { isAskedAct } from "./asked-act";

function moment(title: string, kind = "observation", quote = title): Moment {
  return {
    ...{ id: "evt_1", title, kind, entities: [], isKey: true, confidence: 0.9 },
    ...{ earliest: instant(0), latest: instant(0), end: null },
    words: [[title, 1]],
    evidence: [{ path: "loom.log", lines: [1, 1], quote }],
  };
}

const filled = moment("kiln store: space free → full", "state_change", "Store is full");
const emptied = moment("kiln store: space full → free", "state_change", "Store is free");
const closed = "password changed, gate planned (port is not reachable from outside)";
const minutes = "Restart did not change anything, the new loom hangs on cloth. Spools are fine.";
const guesser = "ana: brute force on /login looks like the way in, barring 203.0.113.66";

test.each([
  ["that it became so, for that it is no more", "the store stop being full", filled, false],
  ["that it became so, for that it is over", "the store no longer full", filled, false],
  ["the same in Chinese", toEnglishWords("store不再满了"), filled, false],
  ["that it is no more", "the store stop being full", emptied, true],
  ["a loss, for its return", "the loom get thread again", moment("No thread is left"), false],
  ["a loss, for having it back", "loom get its thread back", moment("loom gets no thread"), false],
  ["a return", "the loom run again", moment("loom runs again", "recovery"), true],
  ["that it fails again", "the loom fail again", moment("the loom fails again", "failure"), true],
  ["what is denied", "the port reachable from outside", moment(closed), false],
  ["what is denied of a deed", "the restart change anything", moment(minutes), false],
  ["what is denied, where so asked", "the port not reachable", moment(closed), true],
  ["what is said of another", "the spools hang", moment(minutes, "communication"), false],
  ["what is said of it", "the loom hang", moment(minutes, "communication"), true],
  ["a login page", "203.0.113.66 log in", moment(guesser, "communication"), false],
  ["a refused login", "ana log in", moment("POST /login 401 user=ana"), false],
  ["that it fires, for that it does not", "the alarm not fire", moment("Alarm fires"), false],
  ["that it does not", "the alarm not fire", moment("Alarm did not fire: muted"), true],
  ["a lack, for a failover", "the store failed over", moment("no store found", "failure"), false],
  ["a failover", "the store failed over", moment("store-1: failover to store-2"), true],
  [
    "how it ended before, told as it starts",
    "the store go down",
    moment("store was shut down at 2026-11-21 00:20:00 UTC"),
    false,
  ],
  [
    "a lack, where a lack is asked for",
    "the loom lose its thread",
    moment("no thread left, loom lost it"),
    true,
  ],
])("%s: %s", (_, words, found, isAsked) => {
  expect(isAskedAct(toNamed(words), found)).toBe(isAsked);
});
