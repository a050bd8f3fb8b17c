import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { Signal } from "@/lib/signals/signal";
import { mergeSignals } from "./merge-signals";

const second = (at: number) => interval(instant(at * 1000), instant(at * 1000));
const signal = (family: string, from: number, to: number): Signal => ({
  ...{ detector: "intrusion", family, records: [], count: 9, baselineCount: 0, severity: 0.8 },
  ...{ entities: [{ type: "host", name: "gate-1" }], onset: second(from), end: second(to) },
  ...{ novelty: 1, explanation: family, facts: { host: "gate-1" } },
});

test("guesses of one address end with the last of them, whoever mistypes later", () => {
  const merged = mergeSignals([signal("access.guessing", 10, 70), signal("error.auth", 11, 130)]);
  const guessing = merged.find(({ family }) => family === "access.guessing");
  expect(guessing?.end).toEqual(second(70));
});
