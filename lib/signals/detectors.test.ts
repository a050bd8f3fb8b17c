import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { AlertDetector } from "./alert-transitions";
import { ChangeDetector } from "./change-records";
import { EvidenceSurvey } from "./evidence-survey";
import { HttpErrorDetector } from "./http-errors";
import type { ChangeWord } from "./lexicon";
import { LogTemplateDetector } from "./log-templates";
import { SilenceDetector } from "./silences";
import { epochMs, type Line, secondsAfter, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";
import { watchedSpanOf } from "./watched-span";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 300_000),
};

const words: readonly ChangeWord[] = [
  { pattern: /type=job/, family: "job.run" },
  { pattern: /type=rollback/, family: "response.rollback" },
  { pattern: /type=config/, family: "change.config" },
  { pattern: /type=deploy/, family: "change.deploy" },
];

function feed<Kind extends { observe(record: ReturnType<typeof toReferences>[number]): void }>(
  detector: Kind,
  lines: readonly Line[],
): Kind {
  for (const record of toReferences(lines)) detector.observe(record);
  return detector;
}

const change = (at: number, fields: Record<string, string>): Line => ({
  path: "changes/log.jsonl",
  at,
  kind: "change",
  message: Object.values(fields).join(" "),
  fields,
});

describe("changes", () => {
  test("the records of one rollout over two hosts are one start and one end", () => {
    const deploy = (at: number, host: string, status: string) =>
      change(at, { type: "deploy", service: "ledger", host, version: "7.1", status, by: "ci" });
    const signals = feed(new ChangeDetector(words), [
      deploy(60, "l-1", "started"),
      deploy(65, "l-1", "finished"),
      deploy(70, "l-2", "started"),
      deploy(75, "l-2", "finished"),
    ]).finish(watched);
    expect(signals.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["change.deploy", 60],
      ["change.complete", 75],
    ]);
    expect(signals[0]?.facts.hosts).toBe("l-1, l-2");
  });

  test("the version a release is rolled back to is the one it replaced", () => {
    const go = (at: number, type: string, version: string) =>
      change(at, { type, service: "ledger", host: "l-1", version, status: "started", by: "ci" });
    const signals = feed(new ChangeDetector(words), [
      go(60, "deploy", "7.1"),
      go(90, "rollback", "7.0"),
    ]).finish(watched);
    expect(signals.map(({ facts }) => [facts.version, facts.previous])).toEqual([
      ["7.1", "7.0"],
      ["7.0", "7.1"],
    ]);
  });

  test("a state that no start led to says what was there, when the tool tells of starts", () => {
    const state = (at: number, version: string, status: string) =>
      change(at, { type: "deploy", service: "ledger", version, state: status });
    const signals = feed(new ChangeDetector(words), [
      state(40, "7.0", "running"),
      state(90, "7.1", "started"),
      state(95, "7.1", "live"),
    ]).finish(watched);
    expect(signals.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["change.deploy", 90],
      ["change.complete", 95],
    ]);
  });

  test("a rollout that is only told when it is over is a rollout", () => {
    const signals = feed(new ChangeDetector(words), [
      change(60, { type: "deploy", service: "ledger", version: "7.1", state: "live" }),
    ]).finish(watched);
    expect(signals.map(({ family }) => family)).toEqual(["change.deploy"]);
  });

  test("a setting that goes back to its old value is a revert", () => {
    const set = (at: number, from: string, to: string) =>
      change(at, { type: "config", service: "dns", key: "ttl", old: from, new: to, by: "net-1" });
    const signals = feed(new ChangeDetector(words), [
      set(60, "60", "5"),
      set(200, "5", "60"),
    ]).finish(watched);
    expect(signals.map(({ family }) => family)).toEqual(["change.config", "response.revert"]);
  });

  test("a job remembers how often it ran before", () => {
    const job = (at: number, status: string) =>
      change(at, { type: "job", job: "reindex", status, by: "cron" });
    const runs = feed(new ChangeDetector(words), [
      job(60, "started"),
      job(80, "finished"),
      job(260, "started"),
      job(280, "finished"),
    ])
      .finish(watched)
      .filter(({ family }) => family === "job.run");
    expect(runs.map(({ baselineCount }) => baselineCount)).toEqual([0, 1]);
  });

  test("a standing version is not a change", () => {
    expect(
      feed(new ChangeDetector(words), [
        change(60, { type: "deploy", service: "x", version: "1", status: "current" }),
      ]).finish(watched),
    ).toEqual([]);
  });
});

describe("alerts", () => {
  const alert = (at: number, status: string, startsAt: number): Line => ({
    path: "alerts.json",
    at,
    kind: "alert",
    message: `DiskFull ${status}`,
    fields: {
      alertname: "DiskFull",
      status,
      severity: "page",
      startsAt: new Date(epochMs + startsAt * 1000).toISOString(),
    },
  });

  test("repeated notifications of one episode are one firing and one resolving", () => {
    const signals = feed(new AlertDetector(), [
      alert(100, "firing", 100),
      alert(130, "firing", 100),
      alert(180, "resolved", 100),
    ]).finish(watched);
    expect(signals.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["alert.firing", 100],
      ["alert.resolved", 180],
    ]);
  });

  test("firing again after resolving is a second episode that weighs less", () => {
    const signals = feed(new AlertDetector(), [
      alert(100, "firing", 100),
      alert(150, "resolved", 100),
      alert(200, "firing", 200),
    ])
      .finish(watched)
      .filter(({ family }) => family === "alert.firing");
    expect(signals.map(({ onset }) => secondsAfter(onset))).toEqual([100, 200]);
    expect((signals[1]?.severity ?? 1) < (signals[0]?.severity ?? 0)).toBe(true);
  });
});

describe("failed answers", () => {
  const answer = (at: number, status: number): Line => ({
    path: "edge/access.log",
    at,
    kind: "access",
    message: `GET / ${status}`,
    fields: { status },
  });
  const healthy = Array.from({ length: 500 }, (_, index) => answer(index, 200));

  test("the outage begins with the first clustered 5xx and ends with the last", () => {
    const signals = feed(new HttpErrorDetector(), [
      ...healthy,
      answer(300, 502),
      answer(301, 502),
      answer(302, 503),
      answer(340, 502),
    ]).finish(watched);
    expect(signals.map(({ family, onset }) => [family, secondsAfter(onset)])).toEqual([
      ["error.http", 300],
      ["recovery.errors", 340],
    ]);
  });

  test("what a restart fails in passing is not the beginning of the outage that lasts", () => {
    const burst = (from: number, count: number, step: number) =>
      Array.from({ length: count }, (_, index) => answer(from + index * step, 502));
    const onsets = (lines: readonly Line[]) =>
      feed(new HttpErrorDetector(), lines)
        .finish(watched)
        .filter(({ family }) => family === "error.http")
        .map(({ onset }) => secondsAfter(onset));
    expect(onsets([...burst(200, 4, 0.25), ...burst(212, 30, 1)])).toEqual([212]);
    // A crash that comes back at once is the beginning, however short.
    expect(onsets([...burst(200, 4, 0.25), ...burst(230, 4, 0.25)])).toEqual([200]);
  });

  test.each([
    ["only healthy answers", healthy],
    ["failures while things start", [...healthy, answer(2, 503), answer(3, 503), answer(4, 503)]],
    ["a few refusals", [...healthy, answer(200, 403), answer(300, 403)]],
  ])("%s are no outage", (_, lines) => {
    expect(feed(new HttpErrorDetector(), lines).finish(watched)).toEqual([]);
  });
});

describe("silence", () => {
  const beat = (path: string, from: number, to: number): Line[] =>
    Array.from({ length: to - from }, (_, index) => ({ path, at: from + index, message: "tick" }));

  test("a file that stops while others go on ends in a silence", () => {
    const [found, ...others] = feed(new SilenceDetector(), [
      ...beat("a/x.log", 0, 300),
      ...beat("b/y.log", 0, 600),
    ]).finish(watched);
    expect(others).toEqual([]);
    expect(found?.paths).toEqual(["a/x.log"]);
    expect(found?.endsFile).toBe(true);
    expect(found === undefined ? null : secondsAfter(found.window)).toBe(299);
  });

  test("the hole between two rotated parts of one log is a silence of both", () => {
    const found = feed(new SilenceDetector(), [
      ...beat("a/x.log.1.gz", 0, 200),
      ...beat("a/x.log", 320, 600),
    ]).finish(watched);
    expect(found.map(({ paths, endsFile }) => [paths, endsFile])).toEqual([
      [["a/x.log", "a/x.log.1.gz"], false],
    ]);
  });

  test("how long it is, is told by the median pause of the whole file, however short", () => {
    const quick = (from: number, to: number) =>
      Array.from({ length: (to - from) * 20 }, (_, at) => ({
        ...{ path: "a/x.log", at: from + at / 20, message: "tick" },
      }));
    const [found] = feed(new SilenceDetector(), [...quick(0, 200), ...quick(320, 600)]).finish(
      watched,
    );
    expect(Math.round(found?.factor ?? 0)).toBe(2401);
    const still = (from: number, to: number) =>
      quick(from, to).map((line) => ({ ...line, at: Math.floor(line.at) }));
    const [unknown] = feed(new SilenceDetector(), [...still(0, 200), ...still(320, 600)]).finish(
      watched,
    );
    expect(unknown?.factor).toBeNull();
  });

  test("what stops together is cut off with the recording, though one clock runs ahead", () => {
    const ends = (last: number) =>
      feed(new SilenceDetector(), [
        ...["a/x.log", "b/y.log", "c/z.log"].flatMap((path) => beat(path, 0, 450)),
        ...beat("d/w.log", 0, last),
        ...beat("e/v.log", 0, 600),
      ])
        .finish(watched)
        .filter(({ endsFile }) => endsFile)
        .map(({ paths }) => paths.join());
    expect(ends(450)).toEqual([]);
    expect(ends(300)).toEqual(["d/w.log"]);
  });

  test("a log that speaks in bursts is silent between them", () => {
    const bursts = (starts: readonly number[]) =>
      feed(new SilenceDetector(), [
        ...starts.flatMap((at) =>
          Array.from({ length: 30 }, (_, index) => ({
            path: "a/x.log",
            at: at + index / 100,
            message: "tick",
          })),
        ),
        ...beat("b/y.log", 0, 600),
      ])
        .finish(watched)
        .map(({ window }) => secondsAfter(window));
    expect(bursts([1, 90, 185, 290, 370, 460, 560])).toEqual([]);
    expect(bursts([1, 20, 45, 60, 85, 110, 400, 420, 440, 465, 490, 510, 530, 560, 580])).toEqual([
      110.29,
    ]);
  });

  test("a log of a few bursts is silent between them, and no row of a table is of long before", () => {
    const bursts = [2, 30, 60, 200].flatMap((at) =>
      Array.from({ length: 20 }, (): Line => ({ path: "a/auth.log", at, message: "opened" })),
    );
    const rows = [
      { path: "b/rows.sql", at: -500_000, message: "row" },
      ...beat("b/rows.sql", 0, 600),
    ];
    expect(feed(new SilenceDetector(), [...bursts, ...rows]).finish(watched)).toEqual([]);
  });

  test("few lines are enough when they come as regularly as a clock", () => {
    const every = (from: number, to: number, steps: readonly number[]) =>
      steps.filter((at) => at >= from && at < to).flatMap((at) => beat("a/x.log", at, at + 1));
    const regular = Array.from({ length: 60 }, (_, index) => index * 10);
    const irregular = regular.map((at) => at + ((at * at) % 97) - 40).filter((at) => at >= 0);
    const silences = (steps: readonly number[]) =>
      feed(new SilenceDetector(), [...every(0, 120, steps), ...every(400, 600, steps)]).finish(
        watched,
      );
    expect(silences(regular).map(({ window }) => secondsAfter(window))).toEqual([110]);
    expect(silences(irregular.toSorted((a, b) => a - b))).toEqual([]);
  });

  test("a collector that misses a few scrapes has a hole, a log that pauses as long has none", () => {
    const scrapes = (kind: "metric" | "log") =>
      Array.from({ length: 120 }, (_, index) => index * 5)
        .filter((at) => at < 200 || at >= 270)
        .flatMap((at): Line[] =>
          (kind === "metric" ? ["load", "memory"] : ["load"]).map((message) => ({
            path: "m/host.csv",
            at,
            kind,
            message,
          })),
        );
    const holes = (kind: "metric" | "log") =>
      feed(new SilenceDetector(), scrapes(kind))
        .finish(watched)
        .map(({ window }) => [secondsAfter(window), (window.latest - epochMs) / 1000]);
    expect(holes("metric")).toEqual([[195, 270]]);
    expect(holes("log")).toEqual([]);
  });

  test("lines of one start-up are no beat to miss", () => {
    const startup = Array.from({ length: 20 }, () => ({
      path: "a/daemon.log",
      at: 1,
      message: "loading",
    }));
    const late: Line = { path: "a/daemon.log", at: 400, message: "client gave up" };
    expect(
      feed(new SilenceDetector(), [...startup, late, ...beat("b/y.log", 0, 600)]).finish(watched),
    ).toEqual([]);
  });

  test("a log that begins late into the quiet part has no usual pace to miss, an earlier one has", () => {
    // The quiet part lasts from second 10 to 300; its first quarter ends at 82.5.
    const falls = (from: number) =>
      feed(new SilenceDetector(), [...beat("a/x.log", from, 400), ...beat("b/y.log", 0, 600)])
        .finish(watched)
        .map(({ window }) => secondsAfter(window));
    expect(falls(90)).toEqual([]);
    expect(falls(75)).toEqual([399]);
  });

  test("a file that speaks steadily has none", () => {
    expect(feed(new SilenceDetector(), beat("a/x.log", 0, 600)).finish(watched)).toEqual([]);
  });
});

describe("the frame of a recording", () => {
  const frameOfLines = (
    lines: readonly Line[],
    disturbances: Parameters<typeof watchedSpanOf>[1] = () => [],
  ) => watchedSpanOf([...feed(new EvidenceSurvey(), lines).surveys().values()], disturbances);
  const machine = Array.from({ length: 600 }, (_, at) => ({
    path: "a/x.log",
    at,
    message: "tick",
  }));

  test("an old commit does not stretch it", () => {
    const found = frameOfLines([
      { path: "git.txt", at: -86_400, kind: "change", message: "commit" },
      ...machine,
    ]);
    expect(
      found === null
        ? null
        : [secondsAfter({ earliest: found.start }), secondsAfter({ earliest: found.end })],
    ).toEqual([0, 599]);
  });

  const strays = [-56 * 365 * 86_400, -3 * 86_400, 80 * 365 * 86_400];
  const sparse = { path: "a/job.log", at: 300, message: "done" };
  test.each([
    ["in a busy file", strays.map((at) => ({ path: "a/x.log", at, message: "tick" }))],
    ["in a file of few records", [...strays.map((at) => ({ ...sparse, at })), sparse]],
    [
      "of another kind",
      strays.map((at) => ({ path: "a/x.log", at, kind: "metric" as const, message: "up" })),
    ],
  ])("stamps far off %s do not stretch it", (_, far) => {
    const found = frameOfLines([...machine, ...far].toSorted((a, b) => a.at - b.at));
    expect(
      found === null
        ? null
        : [secondsAfter({ earliest: found.start }), secondsAfter({ earliest: found.end })],
    ).toEqual([0, 599]);
  });

  test("the quiet part ends with the first disturbance after start-up", () => {
    const found = frameOfLines(machine, () => [
      instant(epochMs + 2_000),
      instant(epochMs + 250_000),
      instant(epochMs + 400_000),
    ]);
    expect(found === null ? null : secondsAfter({ earliest: found.baselineEnd })).toBe(250);
  });

  test("without machine records there is none", () => {
    expect(
      frameOfLines([{ path: "chat.json", at: 5, kind: "message", message: "hello" }]),
    ).toBeNull();
  });
});

describe("errors that keep coming", () => {
  const errors = (count: number, everySeconds: number, severity: "error" | "warning" = "error") =>
    Array.from(
      { length: count },
      (_, index): Line => ({
        path: "stock/app.log",
        at: 100 + index * everySeconds,
        severity,
        message: "upstream ledger-db refused the connection",
      }),
    );
  const disturbances = (lines: readonly Line[]) =>
    feed(new LogTemplateDetector([]), lines).disturbances(watched.warmUpEnd);

  test("end the quiet part where they begin, though no alert and no death tells of them", () => {
    expect(disturbances(errors(40, 1))).toEqual([instant(epochMs + 100_000)]);
  });
  test.each<[string, readonly Line[]]>([
    ["a few of them", errors(8, 1)],
    ["one every few seconds, as some always come", errors(40, 5)],
    ["warnings", errors(40, 1, "warning")],
    [
      "errors that were there from the start",
      [{ ...errors(1, 1)[0], at: 1 } as Line, ...errors(40, 1)],
    ],
  ])("are not %s", (_, lines) => {
    expect(disturbances(lines)).toEqual([]);
  });
});
