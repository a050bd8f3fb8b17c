import { expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { analyse } from "../analysis/analyse";
import { memoryReader } from "../testing/memory-reader";
import {
  alert,
  change,
  each,
  frontDoor,
  log,
  metric,
  recordingSeconds,
  wobble,
} from "../testing/recording-lines";
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
  [
    "maxmemory",
    [
      ["redis", "maxmemory", "64", "2"],
      ["till-1", "maxmemory", "64", "2"],
    ],
  ],
  [
    "client rate",
    [
      ["redis client", "rate", "64", "2"],
      ["client", "rate", "64", "2"],
    ],
  ],
  ["container.memory", [["till-1", "memory limit", "64", "2"]]],
  [
    "hostname",
    [
      ["redis", "hostname", "64", "2"],
      ["till-1", "hostname", "64", "2"],
    ],
  ],
])("%s is a state of what it sets", async (key, states) => {
  expect(await statesOf(set(key))).toEqual(states);
});

test("a zone has the serial that was loaded", async () => {
  const zone = change(300, { type: "dns", zone: "svc.shop", serial: "402", by: "net-4" });
  expect(await statesOf(zone)).toEqual([["svc.shop", "version", null, "402"]]);
});

test("what is set on several hosts is a state of what it sets only", async () => {
  const both = change(300, {
    type: "config",
    service: "redis",
    hosts: "till-1 till-2",
    key: "maxmemory",
    old: "64",
    new: "2",
  });
  expect(await statesOf(both)).toEqual([["redis", "maxmemory", "64", "2"]]);
});

test("a setting the responders change has its value too", async () => {
  const states = await statesOf(
    alert(200, "TillErrors", "firing", 200, "the till answers 5xx"),
    set("maxmemory"),
  );
  expect(states).toContainEqual(["redis", "maxmemory", "64", "2"]);
});

test("a clock that is stepped is out by what its keeper says", async () => {
  const line = log(
    "till-1/chrony.log",
    300,
    "System clock was stepped by -41.207 seconds",
    "warning",
  );
  expect(await statesOf(line)).toEqual([
    ["clock of till-1", "offset", null, "moved by -41.207 seconds"],
  ]);
});

test.each([
  ["verify failed: certificate has expired", ["till", "validity", "valid", "expired"]],
  [
    "peer certificate for pay.shop.test has expired",
    ["pay.shop.test", "validity", "valid", "expired"],
  ],
  ["certificate verify failed: unable to get local issuer", null],
])("%s: the state of a certificate", async (text, state) => {
  const lines = each(300, 400, 2, (at) => log("till-1/till.log", at, text, "error"));
  expect(await statesOf(...lines)).toEqual(state === null ? [] : [state]);
});

test("an address that is shut out is blocked", async () => {
  const block = change(400, { type: "block", addresses: "192.0.2.8, 192.0.2.9", by: "mo" });
  expect(await statesOf(block)).toEqual([
    ["192.0.2.8", "status", "allowed", "blocked"],
    ["192.0.2.9", "status", "allowed", "blocked"],
  ]);
});

test.each([
  ["keeper-1/keeper.log", "failing over to store-2, store-1 is gone", "store-2"],
  ["store-3/postgresql.log", "received promote request", "store-3"],
])("who leads now is a state of the leader: %s", async (path, message, leader) => {
  expect(await statesOf(log(path, 300, message, "warning"))).toEqual([
    [leader, "role", "standby", "primary"],
  ]);
});

test.each([
  [
    "what was and what is, told in fields",
    [
      log("bot-1/bot.log", 300, "strategy state", "error", {
        strategy: "pairs-3",
        from: "on",
        to: "off",
      }),
    ],
    [["pairs-3", "status", "on", "off"]],
  ],
  [
    "a block of settings that differs from the one before",
    [
      log("edge-2/edge.log", 100, "limits loaded max_order=500 unit=shares"),
      log("edge-2/edge.log", 300, "limits loaded max_order=50000 unit=shares"),
    ],
    [["limits", "max_order", "500", "50000"]],
  ],
  [
    "a change told in words",
    [log("ref-1/load.log", 300, "lot size of XBN changes 10 -> 1")],
    [["XBN", "lot_size", "10", "1"]],
  ],
  [
    "senders and receivers are no states",
    [log("mail-1/mail.log", 300, "queued for delivery", "info", { from: "a@x", to: "b@y" })],
    [],
  ],
])("%s", async (_, lines, states) => {
  expect(await statesOf(...lines)).toEqual(states);
});

test("a session is down until it logs on again, and the kill switch holds until it is released", async () => {
  const states = await statesOf(
    log("gw-9/gw.log", 280, "logon accepted for session", "info"),
    log("gw-9/gw.log", 300, "Logout received: rate too high, session suspended", "error", {
      session: "ACME->XVEN",
    }),
    log("gw-9/gw.log", 310, "Logout received: session is still suspended", "error", {
      session: "ACME->XVEN",
    }),
    log("risk-9/risk.log", 320, "kill switch engaged: nothing can be hedged", "critical"),
    log("gw-9/gw.log", 400, "logon accepted for session", "info"),
    log("risk-9/risk.log", 410, "kill switch released by mo"),
  );
  expect(states).toEqual([
    ["ACME->XVEN", "status", "active", "suspended"],
    ["kill switch", "status", "released", "engaged"],
    ["risk", "trading", "enabled", "halted"],
    ["ACME->XVEN", "status", "disconnected", "active"],
    ["kill switch", "status", "engaged", "released"],
    ["risk", "trading", "halted", "enabled"],
  ]);
});

const failing = frontDoor("till-1/access.log", 325, 480);
const slow = (to: number) =>
  metric("metrics.csv", "request_duration_ms_p95", "till-1", (at) =>
    at >= 340 && at < to ? 3000 : 5 + wobble(at),
  );
const waiting = (to: number) =>
  metric("metrics.csv", "db_pool_waiting", "till-1", (at) =>
    at >= 340 && at < to ? 40 : wobble(at),
  );

test("a measurement that came back is no state, one that stayed is", async () => {
  const latencies = async (...lines: readonly Line[]) =>
    (await statesOf(...failing, ...lines)).filter(([, property]) => property === "latency");
  expect(await latencies(...slow(500))).toEqual([]);
  expect(await latencies(...slow(recordingSeconds))).toEqual([
    ["till-1", "latency", "about 5.3", "about 3,000"],
  ]);
});

test("a pool that is free again is not told to be exhausted to the end", async () => {
  const saturations = async (...lines: readonly Line[]) =>
    (await statesOf(...failing, ...lines)).filter(([, property]) => property === "saturation");
  const exhausted = ["connection pool", "saturation", "free", "exhausted"];
  expect(await saturations(...waiting(500))).toEqual([
    exhausted,
    ["connection pool", "saturation", "exhausted", "free"],
  ]);
  expect(await saturations(...waiting(recordingSeconds))).toEqual([exhausted]);
});

test("a member that is marked down is down, and who says that a pool is empty is not", async () => {
  const named = log("gate-1/proxy.log", 300, "Server stock/stock-2 is DOWN, reason: timeout");
  expect(await statesOf(named)).toEqual([["stock-2", "health", "UP", "DOWN"]]);
  const unnamed = log("gate-1/proxy.log", 300, "no live upstreams while connecting to upstream");
  expect(await statesOf(unnamed)).toEqual([]);
});
