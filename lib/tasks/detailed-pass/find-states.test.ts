import { expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { analyse } from "../analysis/analyse";
import { memoryReader } from "../testing/memory-reader";
import { change, each, log, recordingSeconds } from "../testing/recording-lines";
import { findStates } from "./find-states";

const hum: readonly Line[] = each(0, recordingSeconds, 1, (at) =>
  log("till-1/till.log", at, `sale ${at} done`),
);

async function statesOf(...changes: readonly Line[]) {
  const states = findStates(await analyse(memoryReader([...hum, ...changes])));
  return states.map(({ entity, property, from, to }) => [entity.name, property, from, to]);
}

const set = (key: string) =>
  change(300, {
    type: "config",
    service: "redis",
    host: "till-1",
    key,
    old: "64",
    new: "2",
    by: "mo",
  });

test.each([
  ["maxmemory", [["redis", "maxmemory", "64", "2"]]],
  ["container.memory", [["till-1", "memory limit", "64", "2"]]],
  ["hostname", [["redis", "hostname", "64", "2"]]],
])("%s is a state of what it sets", async (key, states) => {
  expect(await statesOf(set(key))).toEqual(states);
});

test("a zone has the serial that was loaded", async () => {
  const zone = change(300, { type: "dns", zone: "svc.shop", serial: "402", by: "net-4" });
  expect(await statesOf(zone)).toEqual([["svc.shop", "version", null, "402"]]);
});
