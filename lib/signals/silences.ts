import { type Instant, type Interval, instant, interval } from "@/lib/base/instant";
import type { Frame } from "./frame";
import type { RecordReference } from "./record-reference";
import { median } from "./robust-statistics";
import type { Detector } from "./signal";

/** A stretch in which a file that usually speaks said nothing. */
export type Silence = {
  readonly paths: readonly string[];
  readonly window: Interval;
  readonly before: RecordReference;
  readonly after: RecordReference | null;
  /** How many times longer than the usual pause. */
  readonly factor: number;
  readonly endsFile: boolean;
};

type Stream = {
  readonly name: string;
  readonly paths: Set<string>;
  count: number;
  readonly firstAt: number;
  last: RecordReference;
  lastAt: number;
  readonly pauses: number[];
  longest: { ms: number; before: RecordReference; after: RecordReference } | null;
};

/** Pauses kept to know the usual one. */
const pausesMax = 500;
/** A file with fewer records has no usual pause. */
const recordsMin = 40;
/** …unless it is as regular as a clock. */
const regularMin = 12;
/** A file that begins to speak later than this into the quiet part has no usual pace to miss. */
const settledShare = 0.25;
/** Silent for this many usual pauses… */
const factorMin = 20;
/** …or so many of a collector that keeps time: what it samples has no reason to pause… */
const scrapesMin = 4;
/** …and this share of the recording. */
const shareMin = 0.1;

/** Rotated parts of one log are one stream: `app.log`, `app.log.1.gz`. */
export class SilenceDetector implements Detector {
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
        count: 1,
        firstAt: at,
        last: record,
        lastAt: at,
        pauses: [],
        longest: null,
      });
      return;
    }
    const pause = at - stream.lastAt;
    // Samples of one scrape share its time; only the pauses between scrapes tell the pace.
    if (record.kind === "metric" && pause <= 0) return;
    if (stream.pauses.length < pausesMax) stream.pauses.push(pause);
    if (stream.longest === null || pause > stream.longest.ms)
      stream.longest = { ms: pause, before: stream.last, after: record };
    stream.paths.add(record.path);
    stream.count += 1;
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

  finish(frame: Frame): readonly Silence[] {
    return [...this.#streams.values()].flatMap((stream) => this.#judge(stream, frame));
  }

  #judge(stream: Stream, frame: Frame): Silence[] {
    const settledBy = frame.warmUpEnd + settledShare * (frame.baselineEnd - frame.warmUpEnd);
    if ((stream.count < recordsMin && !isRegular(stream)) || stream.firstAt > settledBy) return [];
    const usual = Math.max(
      100,
      median(stream.pauses),
      (stream.lastAt - frame.start) / stream.count / 4,
    );
    const factorNeeded =
      stream.last.kind === "metric" && isRegular(stream) ? scrapesMin : factorMin;
    const span = frame.end - frame.start;
    const found: Silence[] = [];
    const { longest } = stream;
    if (longest !== null && longest.ms >= factorNeeded * usual && longest.ms >= shareMin * span) {
      found.push(
        silence(
          stream,
          longest.before,
          longest.after,
          longest.after.time.earliest,
          longest.ms / usual,
        ),
      );
    }
    const rest = frame.end - stream.lastAt;
    if (rest >= factorNeeded * usual && rest >= shareMin * span) {
      found.push(silence(stream, stream.last, null, frame.end, rest / usual));
    }
    return found;
  }
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
  factor: number,
): Silence {
  return {
    paths: [...stream.paths].toSorted(),
    window: interval(before.time.earliest, instant(Math.max(until, before.time.earliest))),
    before,
    after,
    factor,
    endsFile: after === null,
  };
}
