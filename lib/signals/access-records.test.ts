import { expect, test } from "vitest";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { AccessDetector } from "./access-records";
import { toReferences } from "./testing/records";

test("a storm of failed logins does not hide the login that succeeds", () => {
  const { access, audit } = operationsLexicon;
  const detector = new AccessDetector(access, audit);
  const [failed, accepted] = toReferences([
    { path: "gate-1/auth.log", at: 1, message: "Failed password for root from 203.0.113.9" },
    { path: "gate-1/auth.log", at: 9, message: "Accepted password for root from 203.0.113.9" },
  ]);
  if (failed === undefined || accepted === undefined) throw new Error("no record");
  for (let attempt = 0; attempt < 25_000; attempt++) detector.observe(failed);
  detector.observe(accepted);
  const kinds = detector.records().map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "login")).toHaveLength(1);
  expect(kinds.length - 1 + detector.unfollowed).toBe(25_000);
  expect(detector.unfollowed).toBeGreaterThan(0);
});

test.each([
  "/usr/sbin/usermod -L mira",
  "/usr/sbin/usermod -e 1 -L mira",
  "/usr/bin/passwd -l mira",
])("%s by sudo locks an account, and is no way to higher rights", (command) => {
  const { access, audit } = operationsLexicon;
  const detector = new AccessDetector(access, audit);
  const message = `jan : TTY=pts/0 ; PWD=/home/jan ; USER=root ; COMMAND=${command}`;
  for (const record of toReferences([{ path: "gate-1/auth.log", at: 1, message }]))
    detector.observe(record);
  expect(detector.records().map(({ kind }) => kind)).toEqual(["account-locked"]);
});
