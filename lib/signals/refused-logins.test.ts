import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { AccessDetector } from "./access-records";
import { findIntrusion } from "./intrusion";
import { epochMs, type Line, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 3_600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 60_000),
};

function investigate(lines: readonly Line[]) {
  const access = new AccessDetector(operationsLexicon.access, operationsLexicon.audit);
  for (const record of toReferences(lines)) access.observe(record);
  return findIntrusion(
    access.records(),
    [],
    { blocked: [], locked: [], named: [], changedAtMs: [] },
    watched,
  );
}

const times = Array.from({ length: 12 }, (_, index) => 100 + index * 5);
const database = (at: number, message: string, pid: number): Line => ({
  path: "vault-9/postgresql.log",
  at,
  message,
  fields: { client: "10.4.0.7", pid },
});
const door = (at: number, message: string): Line => ({ path: "gate-3/auth.log", at, message });

describe("logins that fail for a reason that the records state", () => {
  test.each<[string, readonly Line[], string]>([
    [
      "an expired password, stated in the line behind",
      times.flatMap((at, index) => [
        database(at, 'FATAL:  password authentication failed for user "night"', index),
        database(at, 'DETAIL:  User "night" has an expired password.', index),
      ]),
      "expired credentials",
    ],
    [
      "an account that was locked before the first attempt, stated in the line before",
      times.flatMap((at) => [
        door(at, "pam_unix(sshd:account): account night is locked"),
        door(at, "Failed password for night from 10.4.0.7 port 4000 ssh2"),
      ]),
      "account locked or disabled",
    ],
    [
      "a key that was removed, stated in the line itself",
      times.map((at) => door(at, "Failed publickey for night from 10.4.0.7 port 4000 ssh2: RSA")),
      "unknown key",
    ],
    [
      "one name that does not exist any more",
      times.map((at) => door(at, "Failed password for invalid user night from 10.4.0.7 port 4")),
      "unknown account",
    ],
    [
      "an expired password, stated in a field of an audit record",
      times.map((at) => ({
        path: "directory.jsonl",
        at,
        message: "USER_LOGIN",
        fields: {
          action: "login",
          userName: "night",
          clientIp: "10.4.0.7",
          outcome: "FAILURE",
          failureReason: "PASSWORD_EXPIRED",
        },
      })),
      "expired credentials",
    ],
  ])("are no guessing of passwords: %s", (_what, lines, refusedFor) => {
    const found = investigate(lines);
    expect(found.map(({ family, facts }) => [family, facts.account, facts.refusedFor])).toEqual([
      ["error.auth", "night", refusedFor],
    ]);
  });
});

describe("guessing of passwords is reported", () => {
  test.each<[string, readonly Line[]]>([
    [
      "where no record gives a reason",
      times.map((at) => door(at, "Failed password for root from 10.4.0.7 port 4000 ssh2")),
    ],
    [
      "where many names are tried that nobody has",
      times.map((at) => door(at, `Failed password for invalid user u${at} from 10.4.0.7 port 4`)),
    ],
    [
      "where the account was locked because of it",
      times.flatMap((at, index) => [
        ...(index < 3 ? [] : [door(at, "pam_unix(sshd:account): account root is locked")]),
        door(at, "Failed password for root from 10.4.0.7 port 4000 ssh2"),
      ]),
    ],
    [
      "where the reason is that of somebody else",
      times.flatMap((at) => [
        door(at, "pam_unix(sshd:account): account night has expired"),
        door(at, "Failed password for root from 10.4.0.7 port 4000 ssh2"),
      ]),
    ],
  ])("%s", (_what, lines) => {
    const families = investigate(lines).map(({ family }) => family);
    expect(families).toContain("access.guessing");
  });
});
