import type { Instant } from "@/lib/base/instant";
import {
  numberField,
  type RecordReference,
  textField,
} from "@/lib/domain/evidence/record-reference";
import { hostOf, serviceOf } from "@/lib/names/host-and-service";
import { countBrief, type Episode, splitEpisodes, surgeCount } from "./answer-episodes";
import { countText } from "./number-text";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

type Answers = {
  readonly edge: string;
  readonly failures: Map<string, RecordReference[]>;
  readonly last: Map<string, RecordReference>;
  readonly counts: Map<string, number>;
  total: number;
  /** Of the latest answer, failed or not. */
  until: number;
};

/** Failed answers kept per source and class; later ones count, and the last is kept. */
const failuresMax = 4000;

/** Refusals are ordinary; they are a fault only when they suddenly crowd out the rest. */
type AnswerClass = { readonly name: string; readonly family: string; readonly burstMin: number };

function classOf(status: number): AnswerClass | null {
  if (status >= 500 && status <= 599) return { name: "5xx", family: "error.http", burstMin: 3 };
  if (status === 401 || status === 403)
    return { name: String(status), family: "error.auth", burstMin: 8 };
  if (status === 429) return { name: "429", family: "throttled", burstMin: 5 };
  return null;
}

/** A failed answer starts an outage when this many more follow within `clusterMs`. */
const clusterMs = 15_000;

/** Failed answers per front door: when users were first hit, when last, how many. */
export class HttpErrorDetector implements Detector {
  readonly kinds = ["access"] as const;
  readonly #edges = new Map<string, Answers>();

  observe(record: RecordReference): void {
    if (record.kind !== "access") return;
    const status = numberField(record, "status");
    if (status === null) return;
    const edge = hostOf(record) ?? record.path;
    const answers = this.#edges.get(edge) ?? this.#open(edge);
    answers.total += 1;
    answers.until = Math.max(answers.until, record.time.earliest);
    const failed = classOf(status);
    if (failed === null) return;
    const kept = answers.failures.get(failed.name) ?? [];
    if (kept.length === 0) answers.failures.set(failed.name, kept);
    if (kept.length < failuresMax) kept.push(record);
    answers.last.set(failed.name, record);
    answers.counts.set(failed.name, (answers.counts.get(failed.name) ?? 0) + 1);
  }

  /** The first time per edge that failures cluster after start-up: what marks the end of the quiet part. */
  disturbances(warmUpEnd: Instant): readonly Instant[] {
    return [...this.#edges.values()].flatMap((answers) => {
      const failures = answers.failures.get("5xx") ?? [];
      const onset = findOnset(failures, warmUpEnd, surgeOf(answers, failures, warmUpEnd, 3));
      return onset === null ? [] : [onset.time.earliest];
    });
  }

  finish(watched: WatchedSpan): readonly Signal[] {
    return [...this.#edges.values()].flatMap((answers) =>
      [...answers.failures].flatMap(([name, failures]) =>
        this.#judge(answers, name, failures, watched),
      ),
    );
  }

  #open(edge: string): Answers {
    const answers: Answers = {
      edge,
      failures: new Map(),
      last: new Map(),
      counts: new Map(),
      total: 0,
      until: 0,
    };
    this.#edges.set(edge, answers);
    return answers;
  }

  #judge(
    answers: Answers,
    name: string,
    failures: readonly RecordReference[],
    watched: WatchedSpan,
  ): Signal[] {
    const status = numberField(failures[0] ?? { fields: {} }, "status");
    const failed = status === null ? null : classOf(status);
    if (failed === null) return [];
    const late = failures.filter(({ time }) => time.earliest >= watched.warmUpEnd);
    const least = surgeOf(answers, failures, watched.warmUpEnd, failed.burstMin);
    const episodes = least > failed.burstMin ? [late] : splitEpisodes(late);
    const brief = episodes.slice(0, failed.name === "5xx" ? countBrief(episodes) : 0);
    const rest = episodes.slice(brief.length).flat();
    const onset = findFirst(rest, failed, least);
    const last = answers.last.get(name);
    if (onset === null || last === undefined) return [];
    const before = rest.filter(({ time }) => time.latest < onset.time.earliest).length;
    const earlier = failures.length - rest.length;
    const count = (answers.counts.get(name) ?? failures.length) - earlier;
    const following = rest.filter(({ time }) => time.micros >= onset.time.micros).slice(0, 4);
    const first = outage(answers, failed, following, { onset, last, before, count }, failures);
    const isOver = watched.end - last.time.latest > 5_000;
    const ends = isOver && count >= failed.burstMin ? [recovery(first, last, failures)] : [];
    return [...brief.flatMap((episode) => passing(first, episode)), first, ...ends];
  }
}

function outage(
  { edge, total }: Answers,
  failed: AnswerClass,
  records: readonly RecordReference[],
  found: {
    readonly onset: RecordReference;
    readonly last: RecordReference;
    readonly before: number;
    readonly count: number;
  },
  failures: readonly RecordReference[],
): Signal {
  const { onset, last, before, count } = found;
  const status = String(numberField(onset, "status") ?? failed.name);
  return {
    detector: "http-errors",
    family: failed.family,
    entities: uniqueMentions([{ type: "host", name: edge }, ...upstreamsOf(failures.slice(0, 50))]),
    onset: onsetOf(onset),
    end: onsetOf(last),
    records,
    count,
    baselineCount: before,
    severity: severityOf(failed, count, total),
    novelty: before === 0 ? 1 : 0.5,
    explanation: `${countText(count)} answers with ${failed.name}, the first with ${status}`,
    facts: {
      status,
      class: failed.name,
      edge,
      count: String(count),
      title: failed.name === "5xx" ? "" : "Answers with {status} surge at {edge}",
    },
  };
}

function surgeOf(
  { until }: Answers,
  failures: readonly RecordReference[],
  from: Instant,
  countMin: number,
): number {
  const kept = failures.length < failuresMax ? until : (failures.at(-1)?.time.earliest ?? until);
  return surgeCount(failures, from, kept, countMin);
}

/** A few failed answers that were over long before the outage. */
function passing(outage: Signal, episode: Episode): Signal[] {
  const [onset] = episode;
  const last = episode.at(-1);
  if (onset === undefined || last === undefined) return [];
  const { facts } = outage;
  const what = `${episode.length} ${episode.length === 1 ? "answer" : "answers"} with ${facts.class}`;
  return [
    {
      ...outage,
      family: "error.brief",
      onset: onsetOf(onset),
      end: onsetOf(last),
      records: episode.slice(0, 4),
      count: episode.length,
      baselineCount: 0,
      severity: 0.6,
      novelty: 1,
      explanation: `${what}, then none for a while`,
      facts: { ...facts, count: String(episode.length), title: "Brief {class} answers at {edge}" },
    },
  ];
}

/** A failed answer in a million is noise, three in a row are felt, one in a hundred is an outage. */
function severityOf({ name }: AnswerClass, count: number, total: number): number {
  if (name !== "5xx") return count >= 50 || count >= total * 0.05 ? 0.75 : 0.6;
  if (count >= 10 || count >= total * 0.01) return 0.9;
  return count >= 3 ? 0.75 : 0.5;
}

function recovery(
  first: Signal,
  last: RecordReference,
  failures: readonly RecordReference[],
): Signal {
  return {
    ...first,
    family: "recovery.errors",
    onset: onsetOf(last),
    end: null,
    records: [last, ...failures.slice(-3, -1)],
    severity: 0.4,
    explanation: `No ${first.facts.class ?? "failed"} answer after this one`,
    facts: { ...first.facts, title: "", status: textField(last, "status") ?? "" },
  };
}

function upstreamsOf(records: readonly RecordReference[]) {
  return records.flatMap((record) => {
    const server = textField(record, "server") ?? textField(record, "backend_server");
    const service = textField(record, "backend") ?? serviceOf(record);
    return [
      server === null || server.startsWith("<") ? null : { type: "host", name: server },
      service === null || /nginx|access|haproxy|apache|httpd|envoy|traefik/i.test(service)
        ? null
        : { type: "service", name: service },
    ];
  });
}

/** A single 5xx is news where there was none; a refusal is only in numbers. */
function findFirst(
  failures: readonly RecordReference[],
  { name, burstMin }: AnswerClass,
  least: number,
): RecordReference | null {
  const surge = findCluster(failures, least);
  // Where failures are ordinary, a single one is no news.
  const isNews = name === "5xx" && least === burstMin;
  return surge ?? (isNews ? findCluster(failures, 1) : null);
}

function findOnset(
  failures: readonly RecordReference[],
  from: Instant,
  clusterMin: number,
): RecordReference | null {
  return findCluster(
    failures.filter(({ time }) => time.earliest >= from),
    clusterMin,
  );
}

function findCluster(late: readonly RecordReference[], clusterMin: number): RecordReference | null {
  const clustered = late.find((record, index) => {
    const follower = late[index + clusterMin - 1];
    return follower !== undefined && follower.time.earliest - record.time.earliest <= clusterMs;
  });
  return clustered === undefined ? null : afterBlip(late, late.indexOf(clustered));
}

/** A restart fails those who ask in that moment; it is over before anybody looks. */
const blipMs = 3_000;
/** Failures nearer than this are one run. */
const runPauseMs = 3_000;
const calmMs = 5_000;
/** A run that lasts this long is an outage of its own. */
const outageMs = 15_000;

/** The onset, or that of the lasting run which begins some calm seconds after a blip. */
function afterBlip(failures: readonly RecordReference[], index: number): RecordReference | null {
  const onset = failures[index] ?? null;
  const blipEnd = runEnd(failures, index);
  const next = failures[blipEnd + 1];
  const last = failures[blipEnd];
  if (onset === null || next === undefined || last === undefined) return onset;
  const isBlip = last.time.earliest - onset.time.earliest <= blipMs;
  const isCalm = next.time.earliest - last.time.earliest >= calmMs;
  if (!isBlip || !isCalm) return onset;
  const end = failures[runEnd(failures, blipEnd + 1)] ?? next;
  return end.time.earliest - next.time.earliest >= outageMs ? next : onset;
}

/** Where the run ends that a failure belongs to. */
function runEnd(failures: readonly RecordReference[], from: number): number {
  let end = from;
  for (let next = failures[end + 1]; next !== undefined; next = failures[end + 1]) {
    const pause = next.time.earliest - (failures[end]?.time.earliest ?? next.time.earliest);
    if (pause > runPauseMs) break;
    end += 1;
  }
  return end;
}
