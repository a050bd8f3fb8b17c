import { expect, test } from "vitest";
import { credentialName } from "./deeds/credential-name";
import { ExposedSecretDetector } from "./exposed-secrets";
import type { Signal } from "./signal";
import { secondsAfter, toReferences } from "./testing/records";

function exposed(message: string, used: string) {
  const [line, use] = toReferences([
    { path: "ci-4/build.log", at: 50, message },
    { path: "vault-2/audit.jsonl", at: 90, message: "ListBuckets" },
  ]);
  if (line === undefined || use === undefined) throw new Error("no record");
  const detector = new ExposedSecretDetector();
  detector.observe(line);
  const entry: Signal = {
    ...{ detector: "intrusion", family: "access.login", entities: [], end: null, records: [use] },
    ...{ count: 1, baselineCount: 0, severity: 1, novelty: 1, explanation: "" },
    onset: { earliest: use.time.earliest, latest: use.time.latest },
    facts: { credential: used, account: "loader" },
  };
  return detector.finish([entry]);
}

test.each([
  ["an environment printed by a job", "LAKE_ACCESS_KEY=KEY-OLD-1"],
  ["a header in a debug log", 'headers: {"x-api-key": "KEY-OLD-1"}'],
])("%s is told when that key is used afterwards", (_, message) => {
  const [signal] = exposed(message, "KEY-OLD-1");
  expect(signal?.family).toBe("secret.exposed");
  expect(signal === undefined ? null : secondsAfter(signal.onset)).toBe(50);
});

test.each([
  ["another key", "LAKE_ACCESS_KEY=KEY-OTHER-7"],
  ["a masked key", "LAKE_ACCESS_KEY=********"],
  ["the name of the key alone", "key KEY-OLD-1 rotated last week"],
])("%s is not", (_, message) => {
  expect(exposed(message, "KEY-OLD-1")).toEqual([]);
});

test("a long key is told by its ends, never as itself", () => {
  const key = "zq7Lw0aHn3vTt8RkYbP5mXc2Ds";
  const [signal] = exposed(`API_KEY=${key}`, credentialName(key));
  expect(signal?.family).toBe("secret.exposed");
  expect(JSON.stringify({ ...signal, records: [] })).not.toContain(key);
});
