import { describe, expect, test } from "vitest";
import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { toReferences } from "../testing/records";
import { DeedReader } from "./read-deed";

type Fields = Readonly<Record<string, FieldValue>>;

function read(message: string, fields: Fields, reader = new DeedReader(operationsLexicon.audit)) {
  const [record] = toReferences([{ path: "a/audit.jsonl", at: 1, message, fields }]);
  const deed = record === undefined ? null : reader.read(record);
  return deed === null
    ? null
    : [deed.kind, deed.account, deed.address, deed.credential, deed.created, deed.outcome];
}

describe("a record of who did what and from where", () => {
  test.each<[string, string, Fields, readonly unknown[]]>([
    [
      "CloudTrail, a new key",
      "CreateAccessKey",
      {
        eventName: "CreateAccessKey",
        sourceIPAddress: "198.18.0.9",
        "userIdentity.userName": "loader",
        "userIdentity.accessKeyId": "AKIAOLD11",
        "responseElements.accessKey.accessKeyId": "AKIANEW22",
      },
      ["key-created", "loader", "198.18.0.9", "AKIAOLD11", "AKIANEW22", "unknown"],
    ],
    [
      "a store, a refused read",
      "GetObject",
      { action: "GetObject", user: "loader", remote_ip: "198.18.0.9", result: "AccessDenied" },
      ["read", "loader", "198.18.0.9", null, null, "refused"],
    ],
    [
      "Dovecot, a login",
      "imap-login: Info: Login: user=<mira>, rip=198.18.0.9",
      { user: "<mira>", rip: "198.18.0.9" },
      ["login", "mira", "198.18.0.9", null, null, "done"],
    ],
    [
      "Dovecot, a refused login",
      "imap-login: Info: Disconnected (auth failed, 1 attempts): user=<mira>, rip=198.18.0.9",
      { user: "<mira>", rip: "198.18.0.9" },
      ["login", "mira", "198.18.0.9", null, null, "refused"],
    ],
    [
      "Postfix, a message handed in",
      "4F2B: client=unknown[198.18.0.9], sasl_username=mira",
      { client: "unknown[198.18.0.9", sasl_username: "mira" },
      ["send", "mira", "198.18.0.9", null, null, "unknown"],
    ],
    [
      "Exchange, a rule",
      "New-InboxRule",
      { Operation: "New-InboxRule", UserId: "mira@corp.test", ClientIP: "[2001:db8::9]:443" },
      ["rule-set", "mira@corp.test", "2001:db8::9", null, null, "unknown"],
    ],
    [
      "CloudTrail, logging stopped",
      "StopLogging",
      { eventName: "StopLogging", sourceIPAddress: "198.18.0.9", userName: "loader" },
      ["log-tampering", "loader", "198.18.0.9", null, null, "unknown"],
    ],
  ])("%s", (_, message, fields, expected) => {
    expect(read(message, fields)).toEqual(expected);
  });

  test("takes its address from the session it belongs to", () => {
    const reader = new DeedReader(operationsLexicon.audit);
    read("", { action: "login", user: "mira", ip: "198.18.0.9", session: "s-77" }, reader);
    const later = { cmd_name: "SETACTIVE", user: "mira", session: "s-77" };
    expect(read("", later, reader)?.slice(0, 3)).toEqual(["rule-set", "mira", "198.18.0.9"]);
  });
});

test.each<[string, string, Fields]>([
  ["without an address", "GetObject", { action: "GetObject", user: "loader" }],
  ["of nobody", "GET /", { method: "GET", client: "198.18.0.9", action: "GET" }],
  [
    "with a key that is an object's name",
    "Get",
    { action: "Get", key: "a/b.csv", ip: "198.18.0.9" },
  ],
])("a record %s is none", (_, message, fields) => {
  expect(read(message, fields)).toBeNull();
});

test.each([
  ["api_key", "zq7Lw0aHn3vTt8RkYbP5mXc2Ds", "zq7L…c2Ds"],
  ["api_key", "KEY-OLD-1", "KEY-OLD-1"],
  ["token_accessor", "zq7Lw0aHn3vTt8RkYbP5mXc2Ds", "zq7Lw0aHn3vTt8RkYbP5mXc2Ds"],
])("a long key in %s is named by its ends, an identifier whole", (field, value, name) => {
  const fields = { action: "GetObject", user: "loader", remote_ip: "198.18.0.9", [field]: value };
  expect(read("GetObject", fields)?.[3]).toBe(name);
});

test("the number of the user that a program runs as is no account", () => {
  const fields = { uid: 0, auid: 4201, addr: "192.0.2.44", op: "login", res: "success" };
  expect(read("USER_LOGIN", fields)).toBeNull();
  const named = { user: "4201", rip: "192.0.2.44" };
  expect(read("imap-login: Info: Login: user=<4201>, rip=192.0.2.44", named)?.[1]).toBe("4201");
});

test("what a device let pass is no deed of the account that it names", () => {
  const passed = { action: "allow", account: "loader", src: "198.18.0.9", policy: "bulk mail" };
  expect(read("policy bulk mail", passed)).toBeNull();
  expect(read("policy bulk mail", { ...passed, action: "GetObject" })).not.toBeNull();
});
