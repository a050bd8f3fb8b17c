import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { DatedArtifact, FileReport } from "@/lib/domain/evidence/artifact";
import type { Gap } from "@/lib/domain/timeline/gap";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { atSecond, citation, gap } from "@/lib/view-model/testing/sample-timeline";
import { closingCommands } from "./closing-commands";
import { quotePattern, quoteQueryText, quoteWord } from "./quoting";

type ReadPart = Partial<Extract<FileReport, { kind: "read" }>>;

function file(
  path: string,
  read: ReadPart = {},
  clock: Partial<DatedArtifact["clock"]> = {},
): DatedArtifact {
  const [only] = evidenceOfText({ [path]: ["2026-03-08T14:00:00Z a"] }).artifacts;
  if (only?.artifact.report.kind !== "read") throw new Error("not read");
  const report = { ...only.artifact.report, reader: "stamped-text", ...read };
  return {
    ...{ ...only.artifact, report, clock: { ...only.clock, ...clock } },
    ...{ firstAt: atSecond(-600), lastAt: atSecond(600) },
  };
}

const commandsOf = (asked: Partial<Gap>, ...files: readonly DatedArtifact[]) =>
  closingCommands(gap(1, asked), files);
const firstOf = (read: ReadPart, path = "web-1/orders.log", asked: Partial<Gap> = {}) =>
  commandsOf({ files: [path], ...asked }, file(path, read))[0]?.command;

describe("the most fitting command reads again", () => {
  test.each<readonly [string, string | undefined, string]>([
    [
      "a log of a host, by the stretch",
      firstOf({}),
      "mkdir -p -- './web-1' && ssh -- 'web-1' 'find /var/log -type f -name '\\''orders.log*'\\'' -exec zcat -f -- {} + | awk -v from='\\''2026-03-08 14:01:00'\\'' -v to='\\''2026-03-08 14:02:00'\\'' ",
    ],
    [
      "the journal",
      firstOf({ reader: "journal-export" }, "web-1/journal.txt"),
      "mkdir -p -- './web-1' && ssh -- 'web-1' 'journalctl --utc --output=short-iso-precise --no-pager --since='\\''2026-03-08 14:01:00 UTC'\\'' --until='\\''2026-03-08 14:02:00 UTC'\\''' > './web-1/journal.txt.03081401'",
    ],
    [
      "a pod",
      firstOf({ reader: "docker-json" }, "pods/orders-7d9f8b6c5d-x2x9z.log"),
      "mkdir -p -- './pods' && kubectl logs --all-containers --timestamps --since-time='2026-03-08T14:01:00Z' -- 'orders-7d9f8b6c5d-x2x9z' | awk -v to='2026-03-08T14:02:00Z' '$1 <= to' > './pods/orders-7d9f8b6c5d-x2x9z.log.03081401'",
    ],
    [
      "what Prometheus holds of a host",
      firstOf({ reader: "csv", format: "CSV (metrics, long form)" }, "db-1/metrics/cpu.csv"),
      `mkdir -p -- './db-1' && curl --silent --show-error --get "$PROMETHEUS_URL/api/v1/query_range" --data-urlencode start='2026-03-08T14:01:00Z' --data-urlencode end='2026-03-08T14:02:00Z' --data-urlencode step=15s --data-urlencode 'query={instance=~"db-1(:[0-9]+)?"}' > './db-1/cpu.csv.03081401'`,
    ],
    [
      "the clock of a host",
      firstOf({}, "web-1/orders.log", { reason: "clock" }),
      "mkdir -p -- './web-1' && ssh -- 'web-1' 'journalctl --utc --output=short-iso-precise --no-pager --since='\\''2026-03-08 14:01:00 UTC'\\'' --until='\\''2026-03-08 14:02:00 UTC'\\'' --unit=chronyd",
    ],
  ])("%s", (_, command, expected) => {
    expect(command?.slice(0, expected.length)).toBe(expected);
  });

  test("what a server of databases logged, by its tables too", () => {
    const commands = commandsOf(
      { files: ["db-1/postgresql.log"] },
      file("db-1/postgresql.log", { reader: "postgresql" }),
    );
    expect(commands.map(({ language }) => language)).toEqual(["shell", "sql", "shell"]);
    expect(commands[1]?.command).toContain(
      "log_time BETWEEN TIMESTAMPTZ '2026-03-08T14:01:00Z' AND TIMESTAMPTZ '2026-03-08T14:02:00Z'",
    );
  });

  test("an edited log from its copies first", () => {
    const labels = commandsOf(
      { files: ["web-1/orders.log"], reason: "deleted" },
      file("web-1/orders.log"),
    );
    expect(labels.map(({ label }) => label)).toEqual([
      "What the journal holds of orders",
      "The copy in a central log store (Loki)",
      "The lines of orders.log on web-1",
    ]);
  });

  test("a member of a group that nobody has, as its peers are read", () => {
    const missing: Partial<Gap> = {
      ...{ files: [], reason: "missing-source" },
      description: "web-3 has no file at all, though its peers do: it is seen only in lb/lb.log",
    };
    const [first] = commandsOf(
      missing,
      file("lb/lb.log"),
      file("web-2/orders.log"),
      file("web-4/orders.log"),
    );
    expect(first?.label).toBe("The lines of orders.log on web-3");
    expect(first?.command).toContain("ssh -- 'web-3' ");
  });
});

test("a stretch is told in the zone of the file, by its clock as it goes wrong", () => {
  const path = "web-1/orders.log";
  const segments = [{ fromRecord: 0, offsetMs: 90_000, basis: { kind: "person" } }] as const;
  const [first] = commandsOf(
    { files: [path] },
    file(path, {}, { zone: "Europe/Berlin", segments }),
  );
  expect(first?.command).toContain("from='\\''2026-03-08 15:02:30'\\''");
  expect(first?.command).toContain("to='\\''2026-03-08 15:03:30'\\''");
});

test("what came after a file was cut short is asked from its last record on", () => {
  const path = "web-1/orders.log";
  const late = { ...file("lb/lb.log"), lastAt: instant(atSecond(900)) };
  const [first] = commandsOf(
    { files: [path], reason: "truncated", window: null },
    file(path),
    late,
  );
  expect(first?.command).toContain("from='\\''2026-03-08 14:10:00'\\''");
  // Once more the twenty minutes it tells of.
  expect(first?.command).toContain("to='\\''2026-03-08 14:30:00'\\''");
});

test("there are three at most, of several files in turn; none where people are to be asked", () => {
  const paths = ["a-1/x.log", "b-1/y.log", "c-1/z.log", "d-1/w.log"];
  const labels = commandsOf({ files: paths }, ...paths.map((path) => file(path)));
  expect(labels.map(({ label }) => label)).toEqual([
    "The lines of x.log on a-1",
    "The lines of y.log on b-1",
    "The lines of z.log on c-1",
  ]);
  expect(commandsOf({ files: ["chat.md"] }, file("chat.md", { reader: "chat-text" }))).toEqual([]);
});

/** The program that picks them, run by the shell over some lines. */
function linesKept(read: ReadPart, lines: readonly string[]): string {
  const commands = commandsOf({ files: ["orders.log"] }, file("orders.log", read));
  const picking = commands.find(({ command }) => command.includes("awk"))?.command ?? "";
  const program = picking.replace(/^.*\{\} \+ \| /s, "").replace(/ > '[^']*'$/, "");
  return execFileSync("sh", ["-c", program], { input: `${lines.join("\n")}\n` }).toString();
}

test.each<readonly [string, ReadPart, (time: string) => string]>([
  ["lines that begin with a stamp", {}, (time) => `2026-03-08T${time}.123Z a`],
  [
    "JSON",
    { reader: "json-lines", format: "log records (JSON lines)" },
    (time) => `{"t":"2026-03-08T${time}Z"}`,
  ],
  ["nginx errors", { reader: "nginx-error" }, (time) => `2026/03/08 ${time} [error] 1#1: a`],
  [
    "access logs",
    { reader: "access-log" },
    (time) => `::1 - - [08/Mar/2026:${time} +0000] "GET / HTTP/1.1" 200 1`,
  ],
  ["syslog", { reader: "syslog" }, (time) => `Mar  8 ${time} web-1 app: a`],
])("of %s the lines of the stretch are kept, with what belongs to them", (_, read, line) => {
  const within = [line("14:01:00"), "  at a.b", line("14:02:00")];
  const lines = [line("14:00:59"), "  at b.c", ...within, line("14:02:01"), "  at c.d"];
  expect(linesKept(read, lines)).toBe(`${within.join("\n")}\n`);
});

const hostileWords = fc.constantFrom(
  ...[
    "'",
    '"',
    "$(touch pwned)",
    "`touch pwned`",
    "; touch pwned;",
    "\n",
    "\r",
    "\\",
    "&&",
    "|",
    ">",
  ],
  ...[
    "-oProxyCommand=touch pwned",
    "\u001b[201~",
    "\u202e",
    "\u009b",
    "é",
    "🦊",
    "%host%",
    "*",
    "?",
    "[",
    "]",
  ],
  ...["$HOME", "~", "!", "#", "{", "}", " ", "\t", "a", "0", "7", "\u200b", "$'"],
);
const hostileName = fc
  .array(fc.oneof(hostileWords, fc.string({ unit: "grapheme", maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join("").toWellFormed().replace(/[/\0]/g, "") || "x");

const asking = [
  ...["kubectl", "journalctl", "find", "awk", "docker", "logcli", "curl", "gcloud", "git", "aws"],
  ...["timedatectl", "chronyc"],
];

/** Stands in for every program: each call writes its words into a file of its own, and so does what a remote shell is given. */
const recorder = `
say() { said=$((said + 1)); printf '%s\\0' "$@" > "$RECORD/$BASHPID.$said"; }
for tool in mkdir ${asking.join(" ")}; do
  eval "$tool() { say $tool \\"\\$@\\"; }"
done
ssh() { say ssh "$@"; eval "$3"; }
command_not_found_handle() { say UNKNOWN "$@"; }
PATH=
`;

function run(command: string) {
  const folder = mkdtempSync(join(tmpdir(), "closing-"));
  const [record, work] = [join(folder, "record"), join(folder, "work")];
  for (const made of [record, work]) mkdirSync(made);
  const withOutput = command.replace(/ > (\$?'(?:[^'\\]|\\.|'\\'')*')$/s, "; say OUTPUT $1");
  // No input: bash takes a socket for a remote login, and reads its settings.
  execFileSync("/bin/bash", ["-c", `${recorder}\n${withOutput}`], {
    ...{ cwd: work, stdio: ["ignore", "pipe", "pipe"] },
    env: {
      NODE_ENV: "test",
      RECORD: record,
      PROMETHEUS_URL: "p",
      JAEGER_URL: "j",
      LC_ALL: "C.UTF-8",
    },
  });
  const calls = readdirSync(record).map((call) =>
    readFileSync(join(record, call), "utf8").split("\0").slice(0, -1),
  );
  const left = readdirSync(work);
  rmSync(folder, { recursive: true });
  return { calls, left };
}

/** A name cannot bring a program in: each that is called stands in a template. */
function expectOnlyItsCalls(command: string, host: string) {
  const { calls, left } = run(command);
  expect(left).toEqual([]);
  const programs = new Set(calls.map(([program]) => program));
  expect(programs).not.toContain("UNKNOWN");
  expect(programs.isSubsetOf(new Set(["OUTPUT", "mkdir", "ssh", ...asking]))).toBe(true);
  const output = calls.filter(([program]) => program === "OUTPUT");
  expect(output).toHaveLength(1);
  expect(output[0]?.[1]).toMatch(/^\.\/.*\.03081401$/s);
  const remotes = calls.filter(([program]) => program === "ssh");
  for (const [, mark, named] of remotes) expect([mark, named]).toEqual(["--", host]);
}

describe("whatever a file and its host are called", () => {
  const kinds = fc.constantFrom<ReadPart>(
    {},
    { reader: "access-log" },
    { reader: "syslog" },
    { reader: "docker-json" },
    { reader: "csv", format: "CSV (metrics, long form)" },
    { reader: "json-document", format: "Google Cloud log entries (JSON array)" },
    { reader: "json-document", format: "Jaeger traces (JSON document)" },
  );
  const reasons = fc.constantFrom<Gap["reason"]>("silence", "clock", "deleted");

  test("a command calls the programs it names, with the names as they are, and nothing else", () => {
    fc.assert(
      fc.property(hostileName, hostileName, kinds, reasons, (host, name, read, reason) => {
        const path = `${host}/${name}`;
        const commands = commandsOf({ files: [path], reason }, file(path, read));
        for (const { command } of commands.filter(({ language }) => language === "shell")) {
          expectOnlyItsCalls(command, host);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test("a quoted word is read back as it was, by the shell itself", () => {
    const names = fc.sample(hostileName, { numRuns: 300, seed: 7 });
    const script = `printf '%s\\0' ${names.map(quoteWord).join(" ")}`;
    const read = execFileSync("/bin/bash", ["-c", script], {
      ...{ stdio: ["ignore", "pipe", "pipe"], env: { NODE_ENV: "test", LC_ALL: "C.UTF-8" } },
    });
    expect(read.toString().split("\0").slice(0, -1)).toEqual(names);
  });

  test("a command holds nothing a terminal would obey or nobody would see", () => {
    fc.assert(
      fc.property(hostileName, hostileName, kinds, (host, name, read) => {
        const path = `${host}/${name}`;
        for (const { command } of commandsOf({ files: [path] }, file(path, read))) {
          expect(command).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        }
      }),
    );
  });

  test("a query names it in one string, whose pattern fits nothing else", () => {
    fc.assert(
      fc.property(hostileName, (name) => {
        const text = quoteQueryText(quotePattern(name));
        const inner = text.slice(1, -1);
        expect(inner).toMatch(/^(?:[^"\\]|\\["\\]|\\U[0-9a-f]{8})*$/);
        const read = inner.replace(/\\(?:U([0-9a-f]{8})|(.))/g, (_, code, mark) =>
          code === undefined ? mark : String.fromCodePoint(Number.parseInt(code, 16)),
        );
        expect(new RegExp(`^(?:${read})$`, "u").test(name)).toBe(true);
      }),
    );
  });
});

test("a gap that names no file is asked of the files it is seen in", () => {
  const asked = { files: [], evidence: [citation("web-1/orders.log", 1)] };
  expect(commandsOf(asked, file("web-1/orders.log"))[0]?.label).toBe(
    "The lines of orders.log on web-1",
  );
});

test("parts of one log are read as one, and a clock is asked once a host", () => {
  const paths = ["web-1/orders.log", "web-1/orders.log.1.gz", "web-1/other.log"];
  const files = paths.map((path) => file(path));
  const labels = (asked: Partial<Gap>) =>
    commandsOf({ files: paths, ...asked }, ...files).map(({ label }) => label);
  expect(labels({})).toEqual([
    ...["The lines of orders.log on web-1", "The lines of other.log on web-1"],
    "What the journal holds of orders",
  ]);
  expect(labels({ reason: "clock" })).toEqual([
    "What set the clock of web-1 then",
    "Clock and zone of web-1 now",
  ]);
});

test("a file whose times no command reads is asked for as a whole, of its host", () => {
  const read = { reader: "tcpdump-text" };
  const [whole] = commandsOf({ files: ["web-1/flows.txt"] }, file("web-1/flows.txt", read));
  expect(whole?.label).toBe("All of flows.txt on web-1");
  expect(commandsOf({ files: ["flows.txt"] }, file("flows.txt", read))).toEqual([]);
});
