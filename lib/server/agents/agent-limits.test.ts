import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { incidentIds } from "@/lib/domain/ids";

import { createIncidentTurns } from "./agent-limits";

const [one, other] = [incidentIds.fromSuffix("00000001"), incidentIds.fromSuffix("00000002")];

test("of one incident one thing is done at a time, in the order it was asked for, also behind one that fails", async () => {
  const turns = createIncidentTurns();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await pause(2);
    log.push(`${name} ends`);
    if (name === "b") throw new Error("b failed");
    return name;
  };
  const asked = ["a", "b", "c"].map((name) => turns(one, work(name)));
  const done = await Promise.allSettled(asked);
  expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("nobody waits for another incident", async () => {
  const turns = createIncidentTurns();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = turns(one, () => promise);
  expect(await turns(other, async () => "done")).toBe("done");
  resolve("slow");
  expect(await slow).toBe("slow");
});
