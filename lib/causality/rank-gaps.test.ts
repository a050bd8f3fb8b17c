import fc from "fast-check";
import { expect, test } from "vitest";
import { rootCauseIds } from "@/lib/domain/ids";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  atSecond,
  citation,
  event,
  eventId,
  gap,
  link,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
import { rankGaps } from "./rank-gaps";

/** The change on db-1 at 1:00 leads to the failure of web-1 at 3:00; something else happens on web-2 at 9:00. */
const story = (gaps: readonly Gap[], changes: Partial<Timeline> = {}): Timeline =>
  timeline({
    events: [
      event(1, { kind: "change", evidence: [citation("db-1/db.log", 1)] }),
      event(3, { evidence: [citation("web-1/app.log", 1)] }),
      event(9, { evidence: [citation("web-2/other.log", 1)] }),
    ],
    causalLinks: [link(1, 1, 3)],
    impactEvents: [eventId(3)],
    rootCauses: [
      {
        ...{ id: rootCauseIds.fromDigest("1".repeat(16)), rank: 1, event: eventId(1), score: 0.9 },
        ...{ subject: "the change", entities: [], why: [] },
        ...{ status: "proposed", actor: "rules" },
      },
    ],
    gaps,
    ...changes,
  });

const at = (from: number, to: number) => ({ earliest: atSecond(from), latest: atSecond(to) });
const far = { files: ["far-1/far.log"], window: at(1_000, 1_100), severity: "medium" } as const;
const clock = { type: "temporal", reason: "clock", window: null, severity: "medium" } as const;

test.each<readonly [string, Partial<Gap>, Partial<Gap>]>([
  ["a severe gap before a slight one", { ...far, severity: "high" }, { ...far, severity: "low" }],
  ["what the cause's own source leaves out", { ...far, files: ["db-1/db.log"] }, far],
  ["what another log of the cause's host leaves out", { ...far, files: ["db-1/os.log"] }, far],
  ["a silence in which the harm began", { ...far, window: at(170, 190) }, far],
  [
    "a silence over much of the story before one over little",
    { ...far, window: at(70, 170) },
    { ...far, window: at(70, 80) },
  ],
  ["what a person asks", { ...far, actor: "person" }, far],
  [
    "a clock that orders cause and effect before one that orders nothing",
    { ...clock, files: ["web-1/app.log"] },
    { ...clock, files: ["web-2/other.log"] },
  ],
  ["a missing source before a clock that orders nothing", far, { ...clock, files: ["x.log"] }],
  [
    "a silence before a clock that cause and effect share, which turns no order",
    far,
    { ...clock, files: ["db-1/db.log", "web-1/app.log"] },
  ],
])("first comes %s", (_, first, then) => {
  const [one, other] = [gap(2, first), gap(1, then)];
  expect(rankGaps(story([other, one]))).toEqual([one, other]);
});

const kindOf = (other: Partial<Gap>) =>
  ({ type: "evidential", reason: "silence", severity: "medium", ...other }) as const;
/** On the host of the cause, over most of the story. */
const silent = kindOf({ files: ["db-1/db.log"], window: at(60, 180) });
/** Elsewhere, in a file that tells nothing of the story. */
const elsewhere = kindOf({ files: ["far-1/far.log"], window: at(60, 180) });

test("of gaps that one answer closes the others stand behind what it does not answer", () => {
  const sameFile = gap(2, { ...silent, reason: "deleted", window: at(100, 180) });
  const sameHost = gap(3, { ...silent, files: ["db-1/os.log"], window: at(150, 180) });
  const other = gap(4, elsewhere);
  expect(rankGaps(story([gap(1, silent), sameFile, sameHost, other]))[1]).toEqual(other);
});

test("at another time of the same host another answer is asked for", () => {
  const later = gap(2, { ...silent, window: at(170, 400) });
  expect(rankGaps(story([gap(1, silent), later, gap(4, elsewhere)]))[1]).toEqual(later);
});

test("a gap a person asks stands where it stood, whatever else may answer it", () => {
  const asked = gap(2, { ...silent, actor: "person", window: at(100, 180) });
  expect(rankGaps(story([gap(1, silent), asked, gap(4, elsewhere)]))).toEqual([
    ...[asked, gap(1, silent), gap(4, elsewhere)],
  ]);
});

test("a step nobody recorded stands behind the silence of who may have recorded it", () => {
  const files = ["db-1/db.log", "web-1/app.log"];
  const unrecorded = { type: "logical", reason: "unrecorded-step", files } as const;
  const step = gap(1, kindOf({ ...unrecorded, window: at(60, 180) }));
  const silence = gap(2, kindOf({ files: ["web-1/app.log"], window: at(150, 190) }));
  expect(rankGaps(story([step, silence]))).toEqual([silence, step]);
  const before = gap(1, kindOf({ ...unrecorded, window: at(60, 140) }));
  expect(rankGaps(story([before, silence]))).toEqual([before, silence]);
});

test("a gap that is closed or dismissed is not among them", () => {
  expect(rankGaps(story([gap(1, { status: "closed" }), gap(2, { status: "dismissed" })]))).toEqual(
    [],
  );
});

test("a cause that people refused makes no source the cause's", () => {
  const gaps = [gap(1, far), gap(2, { ...far, files: ["db-1/db.log"] })];
  const refused = story(gaps).rootCauses.map((root) => ({ ...root, status: "rejected" as const }));
  const links = [link(1, 1, 3, { status: "rejected" })];
  const without = story(gaps, { rootCauses: refused, causalLinks: links });
  expect(rankGaps(without)).toEqual(gaps);
});

test("the order is the same however the gaps arrived", () => {
  const gaps = [
    ...[gap(1), gap(2), gap(3, { window: null }), gap(4, { window: null })],
    ...[gap(5, far), gap(6, clock)],
  ];
  const ranked = rankGaps(story(gaps));
  fc.assert(
    fc.property(fc.shuffledSubarray(gaps, { minLength: gaps.length }), (shuffled) => {
      expect(rankGaps(story(shuffled))).toEqual(ranked);
    }),
  );
});
