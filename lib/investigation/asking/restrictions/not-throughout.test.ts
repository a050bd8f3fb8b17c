import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Moment } from "../../document/moments";
import { isOther, restartWithin } from "./not-throughout";

function moment(kind: string, title: string, second: number): Moment {
  return {
    ...{ id: title, title, kind, entities: [], isKey: true, confidence: 0.9, evidence: [] },
    ...{ earliest: instant(second * 1000), latest: instant(second * 1000), end: null },
    words: [[title, 1]],
  };
}

const full = moment("state_change", "tank of mill-01: free → full", 5);

test("a state does not go on through the restart of its own component", () => {
  const own = moment("mitigation", "mill-01 restarted", 9);
  const other = moment("mitigation", "mill-02 restarted", 9);
  expect(restartWithin(full, instant(20_000), [other, own])).toBe(own);
  expect(restartWithin(full, instant(20_000), [other])).toBeUndefined();
  expect(restartWithin(full, instant(8_000), [own])).toBeUndefined();
});

test("what is told alike of another numbered thing is another", () => {
  const [one, same, two] = ["w1 is down (1 of 3)", "w1 is down (2 of 3)", "w2 is down"].map(
    (title) => moment("failure", title, 1),
  ) as [Moment, Moment, Moment];
  expect(isOther(one, same)).toBe(false);
  expect(isOther(one, two)).toBe(true);
});
