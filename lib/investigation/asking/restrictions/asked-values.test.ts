import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import type { Moment } from "../../document/moments";
import { honours } from "./honours";

function moment(title: string, ...quotes: readonly string[]): Moment {
  return {
    ...{ id: "evt_1", title, kind: "change", entities: [], isKey: true, confidence: 0.9 },
    ...{ earliest: instant(0), latest: instant(0), end: null },
    words: [title, ...quotes].map((text) => [text, 1] as const),
    evidence: quotes.map((quote, at) => ({ path: "loom.log", lines: [at + 1, at + 1], quote })),
  };
}

const rollout = moment(
  "Rollout of orders-api 2.14.0 starts on app-01",
  '"type": "deploy", "version": "2.14.0", "previous": "2.13.2"',
);
const rollback = moment(
  "Rollback of orders-api to 2.13.2 starts",
  '"type": "rollback", "version": "2.13.2", "previous": "2.14.0"',
);
const firmware = moment("Crane firmware 7.4.1 flashed", "fw 7.4.1 (was 7.3.9) flashed on crane");
const blocked = moment("192.0.2.7 is barred from the gate", "barred 192.0.2.7, seen 192.0.2.9");
const recipe = moment("Recipe /kiln/9.rcp loaded", "load /kiln/9.rcp after /kiln/8.rcp");

test.each([
  ["the rollout of another version", "2.13.2 deployed", rollout, false],
  ["the rollout", "2.14.0 deployed", rollout, true],
  ["firmware of before", "firmware 7.3.9 flashed", firmware, false],
  ["the firmware", "firmware 7.4.1 flashed", firmware, true],
  ["what a rollback undoes", "2.14.0 undone", rollback, true],
  ["what a rollback goes to", "rolled back to 2.13.2", rollback, true],
  ["what it leaves, asked as its goal", "rolled back to 2.14.0", rollback, false],
  ["its goal, asked as what it leaves", "rolled back from 2.13.2", rollback, false],
  ["what it leaves", "rolled back from 2.14.0", rollback, true],
  ["another address", "192.0.2.9 barred", blocked, false],
  ["the address", "192.0.2.7 barred", blocked, true],
  ["a path that is nowhere in it", "the loading of /kiln/7.rcp", recipe, false],
  ["another path", "the loading of /kiln/8.rcp", recipe, false],
  ["the path", "the loading of /kiln/9.rcp", recipe, true],
])("%s: %s", (_, words, found, isAsked) => {
  expect(honours(toNamed(words), found)).toBe(isAsked);
});
