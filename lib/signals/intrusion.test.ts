import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { accessWords } from "@/lib/knowledge/lexicons/access-words";
import { AccessDetector, plainCommand } from "./access-records";
import type { Frame } from "./frame";
import { type Containment, findIntrusion } from "./intrusion";
import { FlowDetector } from "./network-flows";
import { epochMs, type Line, secondsAfter, toReferences } from "./testing/records";

const frame: Frame = {
  start: instant(epochMs),
  end: instant(epochMs + 3_600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 60_000),
};
const nobody: Containment = { blocked: [], locked: [] };

function investigate(lines: readonly Line[], containment: Containment = nobody) {
  const access = new AccessDetector(accessWords);
  const flows = new FlowDetector();
  for (const record of toReferences(lines)) {
    access.observe(record);
    flows.observe(record);
  }
  return findIntrusion(access.records(), flows.flows(), containment, frame).toSorted(
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
    });
    expect(found.map(({ family }) => family)).toEqual(["access.login", "data.dump"]);
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
    { blocked: [{ address: "198.18.4.4", record: block }], locked: [] },
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
