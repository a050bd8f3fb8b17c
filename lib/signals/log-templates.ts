import { type Instant, instant } from "@/lib/base/instant";
import type { CatalogueMessage } from "@/lib/catalogue/catalogue";
import { type Severity, severityRank } from "@/lib/domain/evidence/evidence-record";
import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import { hostOf, serviceOf } from "@/lib/names/host-and-service";
import { RateWatch } from "./rate-watch";
import type { Detector } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** What is known about one template of one program: a few records and counts, however often it came. */
export type TemplateActivity = {
  readonly template: string;
  readonly service: string;
  readonly phrase: CatalogueMessage | null;
  severity: Severity | null;
  count: number;
  first: RecordReference;
  last: RecordReference;
  /** The first records, for citing and for counting what came before a time. */
  readonly early: RecordReference[];
  /** First record per host, in order of appearance. */
  readonly firstByHost: Map<string, RecordReference>;
  readonly rate: RateWatch;
  /** Per host the first record after each change, while there are not too many. */
  readonly afterChange: RecordReference[];
  readonly epochByHost: Map<string, number>;
};

/** Enough to tell background from news; later ones only count, and a count of these is "at least". */
const earlyRecordsMax = 64;
/** A file in which nothing repeats has no templates; beyond this, new ones are not followed. */
const templatesMax = 50_000;
const hostsMax = 16;
/** Records kept as the first after a change; changes come in tens, not thousands. */
const afterChangeMax = 200;

const beforeDeathMs = 5_000;

/** A logged query says what somebody asked for, not what happened. */
const isQuotedQuery =
  /^(?:duration: \S+ ms\s+)?(?:statement|execute [^:]*|parse [^:]*|bind [^:]*|query):/i;

/** Journals and collectors split a stack trace into records; its frames are not news of their own. */
const isStackFrame =
  /^\s*(?:at \S.*(?:\(.*\)|:\d+:\d+)|at [\w$.<>]+ \(<anonymous>\)|File "[^"]+", line \d+|\.\.\. \d+ more|goroutine \d+ \[|\^+)\s*$/;

/** Erlang writes the terms of a crash report line by line, each under its process: `<0.12.0> {badmatch,`. */
const isTermDump = /^<\d{1,9}\.\d{1,9}\.\d{1,9}>(?:\s*$|\s{3}|\s*[[\]{}#<"'|,]|\s*\*{3,}\s*$)/;

/** Follows every template of every program: when first, when last, how often, when suddenly often. */
export class LogTemplateDetector implements Detector {
  readonly kinds = ["change", "log", "span"] as const;
  readonly #activities = new Map<string, TemplateActivity>();
  readonly #phrases: readonly CatalogueMessage[];
  #epoch = 0;
  unfollowed = 0;

  constructor(phrases: readonly CatalogueMessage[]) {
    this.#phrases = phrases;
  }

  observe(record: RecordReference): void {
    if (record.kind === "change") this.#epoch += 1;
    if (record.kind !== "log" && record.kind !== "span") return;
    if (isStackFrame.test(record.message) || isTermDump.test(record.message)) return;
    const service = serviceOf(record) ?? hostOf(record) ?? record.path;
    const key = `${service}|${record.template}`;
    const known = this.#activities.get(key);
    if (known === undefined) this.#begin(key, service, record);
    else this.#continue(known, record);
  }

  /**
   * When processes died for the first time after start-up, and a little before: what kills comes
   * first. And when an error that was never there before came and kept coming, fast or steadily.
   */
  disturbances(warmUpEnd: Instant): readonly Instant[] {
    const activities = this.activities();
    const deaths = activities
      .filter(
        ({ phrase }) => phrase?.family === "process.exit" || phrase?.family === "process.killed",
      )
      .flatMap(({ early }) => early.find(({ time }) => time.earliest >= warmUpEnd) ?? [])
      .map(({ time }) => instant(Math.max(warmUpEnd, time.earliest - beforeDeathMs)));
    const floods = activities
      .filter((activity) => isErrorFlood(activity, warmUpEnd) || isErrorOnset(activity, warmUpEnd))
      .map(({ first }) => first.time.earliest);
    return [...deaths, ...floods];
  }

  activities(): readonly TemplateActivity[] {
    return [...this.#activities.values()];
  }

  #begin(key: string, service: string, record: RecordReference): void {
    if (this.#activities.size >= templatesMax) {
      this.unfollowed += 1;
      return;
    }
    const activity: TemplateActivity = {
      template: record.template,
      service,
      phrase: isQuotedQuery.test(record.message) ? null : findPhrase(record, this.#phrases),
      severity: record.severity,
      count: 1,
      first: record,
      last: record,
      early: [record],
      firstByHost: new Map([[hostOf(record) ?? service, record]]),
      rate: new RateWatch(),
      afterChange: [],
      epochByHost: new Map([[hostOf(record) ?? service, this.#epoch]]),
    };
    activity.rate.observe(record);
    this.#activities.set(key, activity);
  }

  #continue(activity: TemplateActivity, record: RecordReference): void {
    activity.count += 1;
    activity.last = record;
    if (activity.early.length < earlyRecordsMax) activity.early.push(record);
    if (severityRank(record.severity) > severityRank(activity.severity)) {
      activity.severity = record.severity;
    }
    const host = hostOf(record) ?? activity.service;
    if (activity.firstByHost.size < hostsMax && !activity.firstByHost.has(host)) {
      activity.firstByHost.set(host, record);
    }
    if (activity.epochByHost.get(host) !== this.#epoch) this.#noteChange(activity, host, record);
    activity.rate.observe(record);
  }

  #noteChange(activity: TemplateActivity, host: string, record: RecordReference): void {
    activity.epochByHost.set(host, this.#epoch);
    if (activity.afterChange.length < afterChangeMax) activity.afterChange.push(record);
  }
}

/** An error that comes this often within this time of its first sight is no accident of one request. */
const floodCount = 30;
const floodMs = 60_000;

function isErrorFlood({ severity, early, first }: TemplateActivity, warmUpEnd: Instant): boolean {
  const nth = early[floodCount - 1];
  return (
    first.time.earliest >= warmUpEnd &&
    severityRank(severity) >= severityRank("error") &&
    nth !== undefined &&
    nth.time.earliest - first.time.earliest <= floodMs
  );
}

/** So many of an error show at which pace it comes… */
const pacedCount = 12;
/** …when they are not one moment's… */
const pacedMsMin = 30_000;
/** …and had the pace been the same before, this many times twelve would have come. */
const quietStretches = 2;

/**
 * A slow error that begins and stays. Had it come at its pace all along, the chance of none in a quiet
 * stretch that should have held n is e^-n (Poisson); here n is at least 22.
 */
export function isErrorOnset(
  { severity, early, first }: TemplateActivity,
  warmUpEnd: Instant,
): boolean {
  const nth = early[pacedCount - 1];
  if (severityRank(severity) < severityRank("error") || nth === undefined) return false;
  const pacedMs = nth.time.earliest - first.time.earliest;
  const quietMs = first.time.earliest - warmUpEnd;
  return pacedMs >= pacedMsMin && quietMs >= quietStretches * pacedMs;
}

/** What the message says counts first; then what the error says that it was logged with. */
function findPhrase(
  record: RecordReference,
  phrases: readonly CatalogueMessage[],
): CatalogueMessage | null {
  const phrase = phrases.find(({ pattern }) => pattern.test(record.message));
  if (phrase !== undefined) return phrase;
  const error = errorText(record);
  if (error === null) return null;
  return phrases.find(({ pattern, isPoint }) => isPoint !== true && pattern.test(error)) ?? null;
}

/** The error a structured record carries beside its message, when it was logged as one. */
export function errorText(record: RecordReference): string | null {
  if (severityRank(record.severity) < severityRank("warning")) return null;
  const error = errorFields.map((name) => textField(record, name)).find((text) => text !== null);
  return error === undefined || record.message.includes(error) ? null : error;
}

const errorFields = [
  "error",
  "err",
  "err.message",
  "error.message",
  "exception",
  "reason",
  "cause",
];

/** How often a template came between the end of start-up and `until`; at most `earlyRecordsMax`. */
export function countBefore(
  activity: TemplateActivity,
  watched: WatchedSpan,
  until: Instant,
): number {
  return activity.early.filter(
    ({ time }) => time.earliest >= watched.warmUpEnd && time.latest < until,
  ).length;
}

/** The first record after start-up, or null when it came only while things started. */
export function firstAfterStart(
  activity: TemplateActivity,
  watched: WatchedSpan,
): RecordReference | null {
  if (activity.first.time.earliest >= watched.warmUpEnd) return activity.first;
  return activity.early.find(({ time }) => time.earliest >= watched.warmUpEnd) ?? null;
}
