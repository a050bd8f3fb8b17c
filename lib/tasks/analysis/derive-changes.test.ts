import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Signal } from "@/lib/signals/signal";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { deriveChanges } from "./derive-changes";

function signal(family: string, line: Line, facts: Record<string, string> = {}): Signal {
  const records = toReferences([line]);
  const at = records[0]?.time.earliest ?? instant(0);
  return {
    detector: "log-signals",
    family,
    entities: [],
    onset: { earliest: at, latest: at },
    end: null,
    records,
    count: 1,
    baselineCount: 0,
    severity: 0.5,
    novelty: 1,
    explanation: line.message,
    facts: { service: "resolver", host: "ns-1", ...facts },
  };
}

const reload = (at: number, message: string) =>
  signal("config.reload", { path: "ns-1/resolver.log", at, message });

test("a reload that names old and new is a change, and the way back a revert", () => {
  const derived = deriveChanges([
    reload(10, "configuration reloaded ttl.max=300->5"),
    reload(90, "configuration reloaded ttl.max=5->300"),
  ]);
  expect(derived.map(({ family, facts }) => [family, facts.settings])).toEqual([
    ["change.config", "ttl.max 300 -> 5"],
    ["response.revert", "ttl.max 5 -> 300"],
  ]);
});

test("a reload that names no values stays a reload", () => {
  expect(
    deriveChanges([reload(10, "received SIGHUP, reloading configuration files")]).map(
      ({ family }) => family,
    ),
  ).toEqual(["config.reload"]);
});

test("a service that starts with another version than before was deployed", () => {
  const start = (at: number, version: string) =>
    signal(
      "process.start",
      { path: "ns-1/resolver.log", at, message: "service started", fields: { version } },
      { startVersion: "1.0" },
    );
  expect(
    deriveChanges([start(10, "1.0"), start(50, "1.1"), start(90, "1.1")]).map(
      ({ family }) => family,
    ),
  ).toEqual(["process.start", "change.deploy", "process.start"]);
});
