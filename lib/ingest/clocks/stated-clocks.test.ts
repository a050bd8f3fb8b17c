import { describe, expect, test } from "vitest";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import { artifactIds } from "@/lib/domain/ids";
import { provisionalClock } from "./clock-survey";
import { requests, type Source, startMs, survey } from "./testing/made-up-sources";

const edge: Source = { path: "edge-01/access.log", lines: requests(200) };
const application: Source = {
  path: "app-02/app.log",
  lines: requests(200, { lagMs: (at) => at % 90 }),
  aheadMs: 422_000,
};
const beats: Source = {
  path: "app-02/beats.log",
  lines: [0, 1, 2].map((at) => ({ atMs: startMs + at * 1000, template: "beat" })),
  aheadMs: 422_000,
};
const chat = (...messages: readonly string[]): Source => ({
  path: "chat/incident.json",
  lines: messages.map((message, at) => ({ atMs: startMs + at, kind: "message", message })),
});

const minutes = (path: string, aheadMs = 0): Source => ({
  path,
  lines: Array.from({ length: 280 }, (_, at) => ({ atMs: startMs + at * 5_000, template: "beat" })),
  aheadMs,
});

describe("of two clocks that disagree, and no word about them", () => {
  const behind: Source = { ...application, aheadMs: -71_000 };

  test("the one whose host begins and ends apart from all others by as much is set right", () => {
    const others = [
      minutes("db-1/db.log"),
      minutes("mq-1/mq.log"),
      minutes("app-02/a.log", -71_000),
    ];
    const { proposals, offsets } = survey([edge, behind, ...others]);
    expect(offsets.flat()).toEqual([0, -71, 0, 0, -71]);
    expect(proposals).toEqual([]);
  });

  test("a queue that is seconds late is no clock, however well the ends agree", () => {
    const late: Source = { ...application, lines: requests(25), aheadMs: 3_000 };
    const others = [minutes("db-1/db.log"), minutes("mq-1/mq.log"), minutes("app-02/a.log")];
    expect(survey([{ ...edge, lines: requests(25) }, late, ...others]).offsets.flat()).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  test("without two others that begin and end together nobody is blamed", () => {
    const { proposals, offsets } = survey([edge, behind, minutes("app-02/a.log", -71_000)]);
    expect(offsets.flat()).toEqual([0, 0, 0]);
    expect(proposals.length).toBeGreaterThan(0);
  });
});

describe("of two clocks that disagree", () => {
  test("each is proposed against the other, the amount kept, one question", () => {
    const { proposals, offsets } = survey([edge, application]);
    expect(offsets).toEqual([[0], [0]]);
    expect(
      proposals.map(({ clock, offsetMs, against }) => [
        clock,
        Math.round(offsetMs / 1000),
        against,
      ]),
    ).toEqual([
      ["edge-01", -422, "app-02/app.log"],
      ["app-02", 422, "edge-01/access.log"],
    ]);
    expect(new Set(proposals.map(({ question }) => question)).size).toBe(1);
    expect(proposals[1]).toMatchObject({ anchors: 200, reason: "no-majority", statement: null });
    expect(proposals[1]?.sought).toHaveLength(3);
  });

  test("what is proposed for one file of a host is for its other files too", () => {
    const { proposals } = survey([edge, application, beats]);
    expect(proposals.map(({ clock, artifactId }) => [clock, artifactId])).toEqual([
      ["edge-01", "art_0000000000000000"],
      ["app-02", "art_0000000000000001"],
      ["app-02", "art_0000000000000002"],
    ]);
  });

  test.each([
    ["by a name and about as much", "careful, app-02 is 7 minutes ahead of edge-01"],
    ["by its clock, without an amount", "note that app-02's clock is in the future"],
    ["in two sentences of which one tells", "Hm. The clock on app 02 runs 420 s fast!"],
    ["in Chinese", "app-02 的时钟快七分钟"],
    ["only that it is wrong", "clock on app-02 is off by 7m 2s"],
  ])("people's words tell which of them is off by what was measured: %s", (_name, message) => {
    const { proposals, offsets } = survey([edge, application, chat("hello", message)]);
    expect(offsets.flat()).toEqual([0, 422, 0]);
    expect(proposals).toEqual([]);
  });

  test.each([
    ["ahead", "the gateway's clock is about 7 minutes fast", [0, 422]],
    ["behind", "careful: our proxy has a clock that is 7 minutes behind", [-422, 0]],
  ])("a clock by a name no file has is the one that is %s", (_name, message, expected) => {
    const { offsets } = survey([edge, application, chat(message)]);
    expect(offsets.flat().slice(0, 2)).toEqual(expected);
  });

  test("people's words apply nothing that too few identifiers measure", () => {
    const few = (source: Source): Source => ({ ...source, lines: source.lines.slice(0, 6) });
    const talk = chat("app-02 is 7 minutes ahead");
    const { proposals, offsets } = survey([few(edge), few(application), talk]);
    expect(offsets.flat()).toEqual([0, 0, 0]);
    expect(proposals).toMatchObject([
      { clock: "app-02", reason: "said", statement: { quote: "app-02 is 7 minutes ahead" } },
    ]);
  });

  test.each([
    ["another amount", "app-02 is 40 s ahead"],
    ["another direction", "app-02 is 7 minutes behind"],
    ["another host", "db-07 is 7 minutes ahead"],
    ["another thing", "app-02 is fast today"],
    ["a clock of another host", "db-07's clock is 7 minutes ahead"],
    ["whatever is behind", "the collector's clock is 7 minutes slow on db-07"],
  ])("words about %s decide nothing", (_name, message) => {
    const { proposals } = survey([edge, application, chat(message)]);
    expect(proposals.map(({ reason }) => reason)).toEqual(["no-majority", "no-majority"]);
  });

  test("the name may come without its number when only one host has it", () => {
    const { offsets } = survey([edge, application, chat("the app clock is 7 minutes fast")]);
    expect(offsets).toEqual([[0], [422], [0]]);
  });
});

describe("of two clocks that disagree, change records", () => {
  /** Three rollouts, told by whoever makes them, and what the application newly says of each. */
  const rolloutsAt = [60_000, 200_000, 340_000].map((afterMs) => startMs + afterMs);
  const changes: Source = {
    path: "changes/deploys.jsonl",
    lines: rolloutsAt.map((atMs, at) => ({ atMs, kind: "change", message: `release ${at}` })),
  };
  const telling = (source: Source, lagMs: number): Source => ({
    ...source,
    lines: [
      ...source.lines,
      ...rolloutsAt.map((atMs, at) => ({ atMs: atMs + lagMs, template: `version ${at} listens` })),
    ].toSorted((a, b) => a.atMs - b.atMs),
  });

  test("show which one is wrong, for its restarts fit them once it is set back", () => {
    const { offsets } = survey([edge, telling(application, 800), changes]);
    expect(offsets[1]?.[0]).toBe(422);
    expect(offsets[0]).toEqual([0]);
  });

  test("decide nothing when what is new has nothing to do with them", () => {
    const { offsets, proposals } = survey([edge, telling(application, 95_000), changes]);
    expect(offsets.slice(0, 2)).toEqual([[0], [0]]);
    expect(proposals.map(({ reason }) => reason)).toEqual(["no-majority", "no-majority"]);
  });

  test("against one and words against the other leave it to a person", () => {
    const talk = chat("edge-01 is 7 minutes behind");
    const { offsets } = survey([edge, telling(application, 800), changes, talk]);
    expect(offsets.slice(0, 2)).toEqual([[0], [0]]);
  });
});

describe("a clock that people call wrong", () => {
  const bastion: Source = { path: "bastion-01/auth.log", lines: beats.lines };

  test("and that nothing can be compared with is proposed on their word alone", () => {
    const { proposals } = survey([
      edge,
      bastion,
      chat("bastion clock is 30 s fast", "correction: bastion clock is 38 s fast"),
    ]);
    expect(proposals).toMatchObject([
      { clock: "bastion-01", offsetMs: 38_000, anchors: 0, against: null, reason: "said" },
    ]);
  });

  test("is off by what was measured for all files of its host, not by what people remember", () => {
    const { offsets } = survey([edge, application, beats, chat("app-02 clock is 400 s fast")]);
    expect(offsets).toEqual([[0], [422], [422], [0]]);
  });

  test("is not when the evidence says that it is right", () => {
    const right = { ...application, aheadMs: 0 };
    const { proposals } = survey([edge, right, chat("app-02 clock is 38 s fast")]);
    expect(proposals).toEqual([]);
  });

  test("is not when they speak of no clock", () => {
    expect(survey([edge, bastion, chat("bastion is 38 s behind schedule")]).proposals).toEqual([]);
  });
});

describe("what a person decided", () => {
  const decide = (at: number, changes: Partial<SourceClock>): SourceClock => ({
    ...provisionalClock({
      id: artifactIds.fromDigest(at.toString(16).padStart(16, "0")),
      path: "",
      sha256: "",
      bytes: 0,
      report: { kind: "unread", format: "", reason: "", warnings: [] },
    }),
    ...changes,
  });
  const ahead = (offsetMs: number) => ({
    segments: [{ fromRecord: 0, offsetMs, basis: { kind: "person" as const } }],
  });

  test("is kept, and answers the question for both sides and all files of the host", () => {
    const { clocks, offsets, proposals } = survey([edge, application, beats], {
      decided: [decide(1, ahead(422_000))],
    });
    expect(offsets).toEqual([[0], [422], [422]]);
    expect(clocks[1]?.segments[0]?.basis).toEqual({ kind: "person" });
    expect(clocks[2]?.segments[0]?.basis).toEqual({ kind: "same-host", path: "app-02/app.log" });
    expect(proposals).toEqual([]);
  });

  test("that a clock is right leaves the other to be proposed", () => {
    const { proposals } = survey([edge, application], { decided: [decide(1, ahead(0))] });
    expect(proposals).toMatchObject([{ clock: "edge-01", reason: "no-majority" }]);
  });

  test("of a zone leaves the offset to the evidence", () => {
    const database = { path: "db-01/db.log", lines: requests(200) };
    const local = { ...application, zoneMs: 2 * 3_600_000 };
    const { zones, offsets } = survey([edge, local, database], {
      decided: [decide(1, { zone: "Europe/Vienna", zoneBasis: "person" })],
    });
    expect(zones[1]).toBe("Europe/Vienna person");
    expect(offsets).toEqual([[0], [422], [0]]);
  });
});
