import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { AccessDetector, plainCommand } from "./access-records";
import { type Containment, findIntrusion } from "./intrusion";
import { FlowDetector } from "./network-flows";
import { epochMs, type Line, secondsAfter, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 3_600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 60_000),
};
const nobody: Containment = { blocked: [], locked: [], named: [], changedAtMs: [] };

function investigate(lines: readonly Line[], containment: Containment = nobody) {
  const access = new AccessDetector(operationsLexicon.access, operationsLexicon.audit);
  const flows = new FlowDetector();
  for (const record of toReferences(lines)) {
    access.observe(record);
    flows.observe(record);
  }
  return findIntrusion(access.records(), flows.flows(), containment, watched).toSorted(
    (a, b) => a.onset.earliest - b.onset.earliest,
  );
}

const auth = (at: number, message: string): Line => ({ path: "jump-7/secure", at, message });
const guesses = Array.from({ length: 20 }, (_, index) =>
  auth(
    100 + index,
    `Failed password for invalid user u${index} from 198.18.4.4 port 4${index} ssh2`,
  ),
);
const entry = auth(130, "Accepted password for batch from 198.18.4.4 port 4999 ssh2");

describe("an intrusion", () => {
  test("is followed from guessing over the new account to the edited log", () => {
    const found = investigate([
      ...guesses,
      entry,
      auth(150, "batch : PWD=/home/batch ; USER=root ; COMMAND=/usr/bin/vim -c :!sh"),
      auth(160, "new user: name=helper2, UID=1400, GID=1400, home=/home/helper2"),
      auth(200, "Accepted publickey for helper2 from 192.0.2.77 port 51 ssh2"),
      auth(260, "helper2 : PWD=/tmp ; USER=root ; COMMAND=/usr/bin/shred -u /var/log/secure"),
    ]);
    expect(found.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["access.guessing", 100],
      ["access.guessing-end", 119],
      ["access.login", 130],
      ["access.privilege", 150],
      ["account.created", 160],
      ["access.login-new", 200],
      ["log.edit", 260],
    ]);
  });

  test("with a stolen credential is followed from the address responders blocked", () => {
    const [block] = toReferences([
      { path: "changes.jsonl", at: 900, kind: "change", message: "block" },
    ]);
    if (block === undefined) throw new Error("no record");
    const found = investigate([entry, auth(170, "exec pg_dumpall -U crm")], {
      blocked: [{ address: "198.18.4.4", record: block }],
      locked: [],
      named: [],
      changedAtMs: [],
    });
    expect(found.map(({ family }) => family)).toEqual(["access.login", "data.dump"]);
  });

  test("is followed to the address a stolen account comes from next, and to who else comes from there", () => {
    const found = investigate([
      ...guesses,
      entry,
      auth(300, "Accepted password for batch from 192.0.2.77 port 51 ssh2"),
      auth(400, "Accepted password for carla from 192.0.2.77 port 52 ssh2"),
      auth(500, "Accepted password for dora from 192.0.2.78 port 53 ssh2"),
    ]);
    const entered = found.filter(({ facts }) => (facts.account ?? "") !== "");
    expect(entered.map(({ facts }) => [facts.account, facts.address])).toEqual([
      ["batch", "198.18.4.4"],
      ["batch", "192.0.2.77"],
      ["carla", "192.0.2.77"],
    ]);
  });

  test("over a login page begins with refused posts and succeeds with an accepted one", () => {
    const post = (at: number, status: number): Line => ({
      path: "web/access.log",
      at,
      kind: "access",
      message: `POST /login ${status}`,
      fields: { path: "/login", method: "POST", status, client: "198.18.4.4" },
    });
    const found = investigate([
      ...Array.from({ length: 12 }, (_, index) => post(100 + index, 401)),
      post(130, 302),
    ]);
    expect(found.map(({ family }) => family)).toEqual([
      "access.guessing",
      "access.guessing-end",
      "access.login",
    ]);
  });

  test("needs no login when a program's account hands root's rights to a shell", () => {
    const found = investigate([
      auth(150, "tomcat9 : PWD=/opt ; USER=root ; COMMAND=/usr/bin/find . -exec /bin/sh -p ;"),
      auth(155, "tomcat9 : PWD=/opt ; USER=root ; COMMAND=/usr/bin/find . -exec id ;"),
      auth(160, "add 'tomcat9' to group 'wheel'"),
    ]);
    expect(found.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["access.privilege", 150],
      ["account.group", 160],
    ]);
    expect(found[1]?.facts.group).toBe("wheel");
  });

  test("is not seen when a person searches as root", () => {
    const command = "mira : PWD=/root ; USER=root ; COMMAND=/usr/bin/find / -exec ls {} ;";
    expect(investigate([auth(150, command), auth(160, "add 'ops' to group 'docker'")])).toEqual([]);
  });

  test("ends with the one large upload to somebody the host never spoke to", () => {
    const flow = (at: number, dst: string, sent: number): Line => ({
      path: "sensor/conn.json",
      at,
      message: `flow to ${dst}`,
      fields: { src: "10.9.9.9", dst, dst_port: 443, orig_bytes: sent },
    });
    const found = investigate([
      flow(30, "10.9.9.20", 60_000),
      flow(60, "10.9.9.20", 70_000),
      auth(150, "apache : PWD=/srv ; USER=root ; COMMAND=/usr/bin/perl -e exec"),
      flow(200, "10.9.9.20", 500_000),
      flow(260, "203.0.113.60", 9_000_000),
    ]);
    expect(
      found.filter(({ family }) => family === "data.transfer").map(({ facts }) => facts),
    ).toEqual([{ address: "203.0.113.60:443", host: "10.9.9.9", bytes: "9000000" }]);
  });
});

describe("ordinary administration gives no signal", () => {
  test.each([
    ["a mistyped password", [...guesses.slice(0, 3), entry]],
    [
      "a backup and a new colleague",
      [
        auth(10, "exec pg_dump shop"),
        auth(20, "new user: name=anna, UID=1"),
        auth(30, "anna : PWD=/home/anna ; USER=root ; COMMAND=/bin/systemctl restart x"),
      ],
    ],
  ])("%s", (_, lines) => {
    expect(investigate(lines)).toEqual([]);
  });
});

test("a blocked address that tries again and is not answered is told", () => {
  const [block] = toReferences([
    { path: "changes.jsonl", at: 300, kind: "change", message: "block" },
  ]);
  if (block === undefined) throw new Error("no record");
  const syn = (at: number): Line => ({
    path: "fw/flows.txt",
    at,
    message: "IP 198.18.4.4.5000 > 10.1.1.1.22: Flags [S], seq 77",
  });
  const found = investigate(
    [
      syn(100),
      {
        path: "fw/flows.txt",
        at: 100.1,
        message: "IP 10.1.1.1.22 > 198.18.4.4.5000: Flags [S.], seq 9",
      },
      { ...syn(400), message: "IP 198.18.4.4.5001 > 10.1.1.1.22: Flags [S], seq 78" },
    ],
    { blocked: [{ address: "198.18.4.4", record: block }], locked: [], named: [], changedAtMs: [] },
  );
  expect(found.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
    ["access.blocked-retry", 400],
  ]);
});

test.each([
  ['EXECVE argc=3 a0="curl" a1="-T" a2="/srv/a b"', "exec curl -T /srv/a b"],
  ["session opened for user x", "session opened for user x"],
])("%s reads as %s", (message, expected) => {
  expect(plainCommand(message)).toBe(expected);
});

describe("a stolen credential", () => {
  const act = (at: number, action: string, from: string, more: Line["fields"] = {}): Line => ({
    path: "vault-2/audit.jsonl",
    at,
    message: action,
    fields: { action, user: "loader", ip: from, key_id: "KEY-OLD-1", result: "ok", ...more },
  });
  const read = (from: number, address: string, more: Line["fields"] = {}): Line[] =>
    Array.from({ length: 30 }, (_, index) =>
      act(from + index / 10, "GetObject", address, { ...more, object: `part-${index}` }),
    );
  const usual = [0, 3, 6, 9, 200, 300].map((at) => act(at, "GetObject", "10.1.1.5"));
  const stolen = [
    ...usual,
    act(100, "ListBuckets", "198.18.4.4"),
    act(110, "CreateAccessKey", "198.18.4.4", { new_key_id: "KEY-NEW-2" }),
    ...read(120, "198.18.4.4"),
    act(160, "GetObject", "198.18.4.4", { key_id: "KEY-NEW-2" }),
    act(190, "GetObject", "198.18.4.4", { key_id: "KEY-NEW-2", result: "denied" }),
  ];

  test("is followed from its first use to the refusal, though nobody names it", () => {
    const found = investigate(stolen, { ...nobody, changedAtMs: [epochMs + 180_000] });
    expect(found.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["access.login", 100],
      ["account.created", 110],
      ["data.dump", 120],
      ["access.login-new", 160],
      ["access.refused", 190],
    ]);
    expect(found[1]?.facts.created).toBe("KEY-NEW-2");
  });

  test("is refused by nobody when nothing was changed before the refusal", () => {
    expect(investigate(stolen).map(({ family }) => family)).not.toContain("access.refused");
  });

  test("needs only one use when people speak of its address", () => {
    const once = [...usual, act(100, "ListBuckets", "198.18.4.4")];
    expect(investigate(once)).toEqual([]);
    const named = investigate(once, { ...nobody, named: ["198.18.4.4", "10.1.1.5"] });
    expect(named.map(({ facts }) => facts.address)).toEqual(["198.18.4.4"]);
  });

  test("is not what a job does that reads in bulk from where it always did", () => {
    expect(investigate([...usual, ...read(120, "10.1.1.5")])).toEqual([]);
  });
});

describe("guessing", () => {
  const refuse = (path: string, at: number, account: string, from: string) => ({
    ...auth(at, `Failed password for ${account} from ${from} port 1 ssh2`),
    path,
  });

  test("from several addresses at the same accounts is one campaign", () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      refuse("jump-7/secure", 20 + index * 6, `u${index % 5}`, `198.18.4.${1 + (index % 3)}`),
    );
    const found = investigate(lines);
    expect(found.map(({ family, count }) => [family, count])).toEqual([
      ["access.guessing", 30],
      ["access.guessing-end", 30],
    ]);
    expect(found[0]?.facts.address).toBe("198.18.4.1, 198.18.4.2, 198.18.4.3");
  });

  test("is not what a device with an old password does all day", () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      refuse("jump-7/secure", 2 + index * 7, "printer", "10.9.9.9"),
    );
    expect(investigate(lines)).toEqual([]);
  });
});
