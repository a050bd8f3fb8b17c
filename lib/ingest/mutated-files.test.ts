import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMutated } from "./testing/read-mutated";

const samples = new URL("./samples/", import.meta.url);
const changed = [
  "auditd",
  "ausearch",
  "docker-json",
  "json-array",
  "json-lines",
  "kubernetes-objects",
  "loki",
  "otlp-logs",
  "otlp-trace-lines",
  "logfmt",
  "csv-log-export",
  "iis",
];

test.each(changed)("a damaged %s file loses nothing silently", async (name) => {
  expect(readdirSync(samples)).toContain(`${name}.txt`);
  const bytes = readFileSync(new URL(`${name}.txt`, samples));
  const { faults } = await readMutated(bytes, { seed: 7, count: 12 });
  expect(faults).toEqual([]);
});
