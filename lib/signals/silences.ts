import { type Instant, type Interval, instant, interval } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { hostOfPath } from "@/lib/names/host-and-service";
import type { Detector } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** A stretch in which a file that usually speaks said nothing. */
export type Silence = {
  readonly paths: readonly string[];
  readonly window: Interval;
  readonly before: RecordReference;
  readonly after: RecordReference | null;
  /** How many times longer than the median pause of the whole file; null where that is not known, or nothing. */
  readonly factor: number | null;
  readonly endsFile: boolean;
};

type Stream = {
  readonly name: string;
  readonly paths: Set<string>;
  count: number;
  /** Seconds in which it spoke: a burst of lines is one. */
  moments: number;
  readonly firstAt: number;
  last: RecordReference;
  lastAt: number;
  readonly pauses: number[];
  /** How often each pause came, in milliseconds: the median that a reader of the file counts. */
  readonly counts: Map<number, number>;
  /** The longest first. */
  readonly longest: Pause[];
};

type Pause = {
  readonly ms: number;
  readonly before: RecordReference;
  readonly after: RecordReference;
};

/** Pauses kept to know the usual one. */
const pausesMax = 500;
/** A file with fewer records has no usual pause… */
const recordsMin = 40;
/** …nor one that spoke in fewer seconds, as a log of logins or of errors does. */
const momentsMin = 20;
/** …unless it is as regular as a clock. */
const regularMin = 12;
/** A log that begins to speak later than this into the quiet part has no usual pace to miss; samples keep one. */
const settledShare = 0.25;
/** Silent for this many usual pauses… */
const factorMin = 20;
/** …or so many of a collector that keeps time: what it samples has no reason to pause… */
const scrapesMin = 4;
/** …and this share of the recording. */
const shareMin = 0.1;
/** Pauses kept to see whether the longest is one of many: a log of bursts is silent between them. */
const longestMax = 3;
/** The longest pause stands out when it is this many times the last of those. */
const outlyingMin = 2;
/** What ends within this time of the others was cut off with them when the recording ended. */
const cutTogetherMs = 5_000;

/** Rotated parts of one log are one stream: `app.log`, `app.log.1.gz`. */
export class SilenceDetector implements Detector {
  readonly kinds = ["access", "log", "metric"] as const;
  readonly #streams = new Map<string, Stream>();
  readonly #names = new Map<string, string>();

  observe(record: RecordReference): void {
    if (record.kind !== "log" && record.kind !== "access" && record.kind !== "metric") return;
    const name = this.#nameOf(record.path);
    const at = record.time.earliest;
    const stream = this.#streams.get(name);
    if (stream === undefined) {
      this.#streams.set(name, {
        name,
        paths: new Set([record.path]),
        ...{ count: 1, moments: 1 },
        firstAt: at,
        last: record,
        lastAt: at,
        pauses: [],
        counts: new Map(),
        longest: [],
      });
      return;
    }
    const pause = at - stream.lastAt;
    // Samples of one scrape share its time; only the pauses between scrapes tell the pace.
    if (record.kind === "metric" && pause <= 0) return;
    if (stream.pauses.length < pausesMax) stream.pauses.push(pause);
    countPause(stream.counts, pause);
    keepLongest(stream.longest, pause, stream.last, record);
    stream.paths.add(record.path);
    stream.count += 1;
    if (secondOf(at) !== secondOf(stream.lastAt)) stream.moments += 1;
    stream.last = record;
    stream.lastAt = at;
  }

  #nameOf(path: string): string {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const name = path.replace(/(\.\d+)?(\.(gz|zst|bz2|xz))?$/, "");
    this.#names.set(path, name);
    return name;
  }

  finish(watched: WatchedSpan): readonly Silence[] {
    const streams = [...this.#streams.values()];
    return streams.flatMap((stream) => this.#judge(stream, streams, watched));
  }

  #judge(stream: Stream, all: readonly Stream[], watched: WatchedSpan): Silence[] {
    const settledBy = watched.warmUpEnd + settledShare * (watched.baselineEnd - watched.warmUpEnd);
    const isSampled = stream.last.kind === "metric" && isRegular(stream);
    const isPaced = stream.count >= recordsMin && stream.moments >= momentsMin;
    if (!isPaced && !isRegular(stream)) return [];
    if (stream.firstAt > settledBy && !isSampled) return [];
    const usual = Math.max(
      100,
      median(stream.pauses),
      (stream.lastAt - watched.start) / stream.count / 4,
    );
    const factorNeeded = isSampled ? scrapesMin : factorMin;
    const span = watched.end - watched.start;
    const found: Silence[] = [];
    const longest = standingOut(stream);
    // Rows of a table may be of long before the recording: what came between was never watched.
    const isWatched = longest !== null && longest.before.time.latest >= watched.start;
    if (isWatched && longest.ms >= factorNeeded * usual && longest.ms >= shareMin * span) {
      const { before, after, ms } = longest;
      found.push(silence(stream, before, after, after.time.earliest, ms));
    }
    const rest = watched.end - stream.lastAt;
    if (rest >= factorNeeded * usual && rest >= shareMin * span && !endsWithOthers(stream, all)) {
      found.push(silence(stream, stream.last, null, watched.end, rest));
    }
    return found;
  }
}

function secondOf(at: number): number {
  return Math.floor(at / 1_000);
}

/** Different pauses counted; of a file of more the median is not known. */
const countsMax = 20_000;

function countPause(counts: Map<number, number>, pause: number): void {
  if (counts.size <= countsMax) counts.set(pause, (counts.get(pause) ?? 0) + 1);
}

function medianOf(counts: ReadonlyMap<number, number>): number | null {
  if (counts.size > countsMax) return null;
  const ordered = [...counts].toSorted(([a], [b]) => a - b);
  const half = ordered.reduce((sum, [, count]) => sum + count, 0) / 2;
  let seen = 0;
  for (const [pause, count] of ordered) {
    seen += count;
    if (seen >= half) return pause;
  }
  return null;
}

function keepLongest(
  longest: Pause[],
  ms: number,
  before: RecordReference,
  after: RecordReference,
): void {
  const index = longest.findIndex((other) => ms > other.ms);
  if (index >= 0) longest.splice(index, 0, { ms, before, after });
  else if (longest.length < longestMax) longest.push({ ms, before, after });
  longest.length = Math.min(longest.length, longestMax);
}

/** Two or three silences may each tell something; where the third is as long, silence is a habit. */
function standingOut({ longest }: Stream): Pause | null {
  const [first] = longest;
  const last = longest[longestMax - 1];
  if (first === undefined) return null;
  return last === undefined || first.ms >= outlyingMin * last.ms ? first : null;
}

/** Do most other places stop here too? Then the recording ends, and what goes on is by another clock or another hand. */
function endsWithOthers(stream: Stream, all: readonly Stream[]): boolean {
  const own = placeOf(stream);
  const lastByPlace = new Map<string, number>();
  for (const other of all) {
    const place = placeOf(other);
    if (place === own || other.count < recordsMin) continue;
    lastByPlace.set(place, Math.max(other.lastAt, lastByPlace.get(place) ?? other.lastAt));
  }
  const others = [...lastByPlace.values()];
  const goOn = others.filter((lastAt) => lastAt > stream.lastAt + cutTogetherMs).length;
  return others.length > 1 && goOn * 2 < others.length;
}

/** The machine a stream comes from; a stream of no machine is a place of its own. */
function placeOf({ name }: Stream): string {
  return hostOfPath(name) ?? name;
}

/** A log of few lines has a usual pause when it keeps it, as heartbeats do: by chance a fifth of the pauses would. */
function isRegular({ count, pauses }: Stream): boolean {
  const usual = median(pauses);
  const kept = pauses.filter((pause) => pause >= usual * 0.7 && pause <= usual * 1.3).length;
  return count >= regularMin && usual > 0 && kept >= pauses.length * 0.5;
}

function silence(
  stream: Stream,
  before: RecordReference,
  after: RecordReference | null,
  until: Instant,
  ms: number,
): Silence {
  const usual = medianOf(stream.counts);
  return {
    paths: [...stream.paths].toSorted(),
    window: interval(before.time.earliest, instant(Math.max(until, before.time.earliest))),
    before,
    after,
    factor: usual === null || usual === 0 ? null : ms / usual,
    endsFile: after === null,
  };
}
