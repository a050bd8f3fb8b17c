import { expect, test } from "vitest";
import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { changeWords } from "@/lib/knowledge/lexicons/change-words";
import { readChange } from "./change-facts";
import { toReferences } from "./testing/records";

function read(fields: Readonly<Record<string, FieldValue>>) {
  const [record] = toReferences([{ path: "c.jsonl", at: 0, kind: "change", message: "", fields }]);
  if (record === undefined) throw new Error("A change record has a time");
  return readChange(record, changeWords);
}

test.each([
  // the kind under whichever name the tool gives it
  [{ type: "deploy", service: "till", version: "8.4" }, "change.deploy", "applied"],
  [{ event: "deployment", app: "till", phase: "begin" }, "change.deploy", "started"],
  [{ kind: "rollout", app: "till", phase: "end", result: "ok" }, "change.deploy", "finished"],
  [{ action: "rollback", component: "till", state: "finished" }, "response.rollback", "finished"],
  [{ category: "feature-flag", key: "x", new: "on" }, "change.flag", "applied"],
  [{ event: "cron", job: "report", phase: "begin" }, "job.run", "started"],
  [{ operation: "migration", database: "crm", status: "failed" }, "change.migration", "failed"],
  [
    { action: "update", flag: "new-cart", previous: "off", current: "on" },
    "change.flag",
    "applied",
  ],
  [{ kind: "release", app: "till", rev: "8.4", result: "rolling" }, "change.deploy", "started"],
  [{ kind: "release", app: "till", rev: "8.4", result: "live" }, "change.deploy", "live"],
  // a job whose setting is changed does not run
  [
    { type: "schedule", job: "mail", key: "every", old: "1h", new: "5m" },
    "change.config",
    "applied",
  ],
  [{ type: "schedule", job: "mail", status: "started" }, "job.run", "started"],
  // logs are rotated as well as keys
  [{ type: "ops", action: "rotate", note: "the audit log" }, "change.other", "applied"],
  [{ type: "ops", action: "rotate", name: "payment api key" }, "change.secret", "applied"],
  // what somebody typed
  [{ type: "command", command: "KILL 4711" }, "response.kill", "applied"],
  [{ type: "command", command: "sudo pkill -f importer" }, "response.kill", "applied"],
  [{ type: "manual", command: "systemctl restart till" }, "response.restart", "applied"],
  [{ type: "manual", command: "nginx -s reload", result: "ok" }, "response.restart", "finished"],
  [{ type: "manual", command: "rm /data/spool/*.tmp" }, "response.purge", "applied"],
  [{ type: "manual", command: "FLUSHALL" }, "response.purge", "applied"],
  [{ type: "manual", command: "form letters sent" }, "change.other", "applied"],
] as const)("%j is %s, %s", (fields, family, phase) => {
  const facts = read(fields);
  expect([facts.family, facts.phase]).toEqual([family, phase]);
});

test.each([
  [{ change: "rule 88 enabled", target: "gate-1", by: "kim" }, "gate-1"],
  [{ type: "deploy", by: "kim" }, "an unnamed system"],
] as const)("%j is a change of %s", (fields, subject) => {
  expect(read(fields).subject).toBe(subject);
});

test("from and to of a rollout are versions, of a setting its values", () => {
  expect(read({ event: "deployment", app: "till", from: "8.3.9", to: "8.4.0" })).toMatchObject({
    version: "8.4.0",
    from: "8.3.9",
  });
  expect(read({ type: "config", service: "till", key: "ttl", from: "5", to: "9" })).toMatchObject({
    version: null,
    key: "ttl",
    to: "9",
  });
});

test("the serial of a zone is its version", () => {
  expect(read({ type: "dns", zone: "svc.shop", serial: 2026112101 }).version).toBe("2026112101");
});

test("a flag is what was changed, from what it was to what it is", () => {
  expect(
    read({ action: "update", flag: "new-cart", previous: "off", current: "on", actor: "kim" }),
  ).toMatchObject({ subject: "new-cart", key: "new-cart", from: "off", to: "on", by: "kim" });
});

test("targets are hosts", () => {
  expect(read({ type: "deploy", app: "till", rev: "8.4", targets: "till-1" })).toMatchObject({
    hosts: ["till-1"],
    version: "8.4",
  });
});

test.each([
  [{ ref: "EDGE-412" }, "EDGE-412", null],
  [{ reference: "CHG0041712" }, "CHG0041712", null],
  [{ ref: "8.2.0" }, null, "8.2.0"],
  [{ ref: "refs/heads/main" }, null, null],
] as const)("%j refers to ticket %s, version %s", (fields, ticket, version) => {
  expect(read({ kind: "release", system: "till", ...fields })).toMatchObject({
    subject: "till",
    subjectType: "service",
    ticket,
    version,
  });
});

test("a setting is a setting under whichever name", () => {
  expect(
    read({ category: "ops", system: "till", setting: "burst", before: 60, after: 20 }),
  ).toMatchObject({ family: "change.config", key: "burst", from: "60", to: "20" });
});

test("a change that names one host and nothing else is of that host", () => {
  expect(read({ type: "config", hosts: "edge-1" })).toMatchObject({
    ...{ subject: "edge-1", subjectType: "host" },
  });
  expect(read({ type: "config", hosts: "edge-1, edge-2" }).subject).toBe("an unnamed system");
});
