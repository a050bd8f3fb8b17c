import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { createClockSurvey } from "@/lib/ingest/clocks/clock-survey";
import { type ReadSource, readSources } from "@/lib/ingest/clocks/testing/read-sources";
import { wallToEpochMs } from "@/lib/time/zone";

/** Hosts of further recordings whose clock is corrected, and nothing else is; in seconds. */
const corrected: readonly (readonly [slug: string, hosts: Readonly<Record<string, number>>])[] = [
  ["catalog-cache-flush-stampede", { "cat-1": 41 }],
  ["checkout-name-removed-from-zone", { "prc-1": -27 }],
  ["invoice-queue-poison-message", { "wrk-02": -27 }],
  ["ledger-backends-tls-renewal", { "app-02": -19 }],
  ["pricing-reindex-overlap-retry-storm", { "price-01": 41 }],
  ["sessions-redis-disk-full", { "web-01": -19 }],
  ["shop-media-webshell-customer-dump", { "ids-01": -38 }],
  ["warehouse-migration-metadata-lock", { "api-02": 33 }],
  ["quiet/quiet-gateway-rolling-deploys", { "acc-2": 12 }],
];

type Truth = {
  readonly sources: readonly {
    readonly file: string;
    readonly timezone: string;
    readonly skewSeconds: number;
  }[];
};

const slugs = [
  "algo-stale-feed-order-burst",
  "bastion-ssh-bruteforce-exfiltration",
  "catalog-oom-crash-loop",
  "orders-503-pool-exhaustion",
];

const incidents = new Map<
  string,
  { readonly sources: readonly ReadSource[]; readonly truth: Truth }
>();

beforeAll(async () => {
  for (const slug of slugs) {
    const folder = join(import.meta.dirname, slug);
    incidents.set(slug, {
      sources: await readSources(join(folder, "artifacts")),
      truth: JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")),
    });
  }
});

function incidentOf(slug: string) {
  const incident = incidents.get(slug);
  if (incident === undefined) throw new Error(`No incident ${slug}`);
  return incident;
}

function survey(sources: readonly ReadSource[]) {
  const running = createClockSurvey(sources);
  for (const { records } of sources) running.observe(records);
  return running.conclude({ assumedYear: 2026 });
}

/** The same records written by a clock that is ahead; stamps are moved, what is said is not. */
function moveHost(
  sources: readonly ReadSource[],
  host: string,
  aheadMs: (atMs: number) => number,
): readonly ReadSource[] {
  return sources.map(({ artifact, records }) => ({
    artifact,
    records: artifact.path.startsWith(`${host}/`)
      ? records.map((record) => {
          const { time } = record;
          if (time === null) return record;
          const ahead = Math.round(aheadMs(time.earliest));
          const [earliest, latest] = [instant(time.earliest + ahead), instant(time.latest + ahead)];
          return {
            ...record,
            time: { ...time, earliest, latest, micros: time.micros + ahead * 1000 },
          };
        })
      : records,
  }));
}

describe.each(slugs)("the clocks of %s", (slug) => {
  test("are what they were, to within a second, and nothing is in doubt", () => {
    const { sources, truth } = incidentOf(slug);
    const found = survey(sources);
    for (const { file, skewSeconds } of truth.sources) {
      const { clock, proposals } =
        found[sources.findIndex((one) => one.artifact.path === file)] ?? {};
      const offsets = clock?.segments.map(({ offsetMs }) =>
        Math.abs(offsetMs / 1000 - skewSeconds),
      );
      expect([file, offsets]).toEqual([file, [skewSeconds === 0 ? 0 : expect.closeTo(0, 0)]]);
      expect([file, proposals, clock?.doubts]).toEqual([file, [], []]);
    }
  });

  test("are in the zones they were in", () => {
    const { sources, truth } = incidentOf(slug);
    const found = survey(sources);
    for (const { file, timezone } of truth.sources) {
      const at = sources.findIndex((one) => one.artifact.path === file);
      const { report } = sources[at]?.artifact ?? {};
      if (report?.kind !== "read" || report.statesOffset !== "none") continue;
      const wallMs = (report.firstWallMicros ?? 0) / 1000;
      const zone = found[at]?.clock.zone ?? "";
      const known = /^[A-Z][a-z]+\//.test(timezone) ? timezone : "UTC";
      expect([file, wallToEpochMs(zone, wallMs)]).toEqual([file, wallToEpochMs(known, wallMs)]);
    }
  });

  test("are never corrected wrongly, whatever part of the files is there", () => {
    const { sources, truth } = incidentOf(slug);
    fc.assert(
      fc.property(fc.subarray([...sources], { minLength: 2 }), (some) => {
        const skewOf = (path: string) =>
          truth.sources.find(({ file }) => file === path)?.skewSeconds ?? 0;
        const isSkewed = some.some(({ artifact }) => skewOf(artifact.path) !== 0);
        for (const [at, { clock, proposals }] of survey(some).entries()) {
          const path = some[at]?.artifact.path ?? "";
          const skew = skewOf(path);
          if (!isSkewed) expect([path, proposals]).toEqual([path, []]);
          const wrong = clock.segments.filter(
            ({ offsetMs }) => offsetMs !== 0 && Math.abs(offsetMs / 1000 - skew) > 1,
          );
          expect([path, wrong]).toEqual([path, []]);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe.each(corrected)("of the clocks of %s", (slug, hosts) => {
  test("those that are wrong are set right, and nothing is asked", async () => {
    const sources = await readSources(join(import.meta.dirname, slug, "artifacts"));
    const set = survey(sources).map(({ clock, proposals }, at) => {
      const { path } = sources[at]?.artifact ?? { path: "" };
      const seconds = clock.segments.map(({ offsetMs }) => offsetMs / 1000);
      return { path, seconds, expected: hosts[path.split("/")[0] ?? ""] ?? 0, proposals };
    });
    for (const { path, seconds, expected, proposals } of set) {
      expect([path, seconds]).toEqual([path, [expect.closeTo(expected, 0)]]);
      expect([path, proposals]).toEqual([path, []]);
    }
  });
});

describe("what people wrote in a recorded chat", () => {
  const surveyOf = (paths: RegExp) => {
    const { sources } = incidentOf("catalog-oom-crash-loop");
    const some = sources.filter(({ artifact }) => paths.test(artifact.path));
    return survey(some).map((found, at) => ({ ...found, path: some[at]?.artifact.path ?? "" }));
  };

  test("tells which of two measured clocks is off, by what was measured", () => {
    for (const { path, clock, proposals } of surveyOf(/^(?:lb-01|cat-02|chat)\//)) {
      const seconds = clock.segments.map(({ offsetMs }) => Math.round(offsetMs / 1000));
      expect([path, seconds, proposals]).toEqual([path, [path.startsWith("cat-02/") ? 38 : 0], []]);
    }
  });

  test("is proposed by their own estimate where nothing is measured against the clock", () => {
    const found = surveyOf(/^(?:cat-02|chat)\//).flatMap(({ proposals }) => proposals);
    expect(new Set(found.map(({ clock, reason }) => `${clock} ${reason}`))).toEqual(
      new Set(["cat-02 said"]),
    );
    for (const { offsetMs, statement } of found) {
      expect(offsetMs).toBe(40_000);
      expect(statement?.quote).toContain("cat-02's clock is ahead");
    }
  });
});

describe("a host of a recorded incident whose clock is made wrong", () => {
  const offsetsOf = (sources: readonly ReadSource[]) =>
    survey(sources).map(({ clock }, at) => ({
      path: sources[at]?.artifact.path ?? "",
      offsets: clock.segments.map(({ offsetMs }) => Math.round(offsetMs / 1000)),
    }));

  test.each([
    ["by hours, minutes and seconds behind", -(3 * 3600 + 12 * 60 + 7)],
    ["by 268 days ahead", 268 * 86_400],
    ["by seven minutes ahead", 422],
    ["by four seconds behind", -4],
  ])("is corrected, and no other: %s", (_, seconds) => {
    const { sources } = incidentOf("orders-503-pool-exhaustion");
    const moved = moveHost(sources, "app-01", () => seconds * 1000);
    for (const { path, offsets } of offsetsOf(moved)) {
      expect([path, offsets]).toEqual([path, [path.startsWith("app-01/") ? seconds : 0]]);
    }
  });

  test("in the middle of the file is corrected from there on", () => {
    const { sources } = incidentOf("orders-503-pool-exhaustion");
    const log = sources.find(({ artifact }) => artifact.path === "app-01/orders-api.log");
    const times = log?.records.flatMap(({ time }) => (time === null ? [] : [time.earliest])) ?? [];
    const middle = times[Math.floor(times.length / 2)] ?? 0;
    const moved = moveHost(sources, "app-01", (atMs) => (atMs < middle ? 0 : 93_000));
    for (const { path, offsets } of offsetsOf(moved)) {
      expect([path, offsets]).toEqual([path, path.startsWith("app-01/") ? [0, 93] : [0]]);
    }
  });
});
