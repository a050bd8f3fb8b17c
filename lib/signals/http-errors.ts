import type { Instant } from "@/lib/base/instant";
import type { Frame } from "./frame";
import { hostOf, serviceOf } from "./origin";
import { numberField, type RecordReference, textField } from "./record-reference";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";

type Answers = {
  readonly edge: string;
  readonly failures: Map<string, RecordReference[]>;
  readonly last: Map<string, RecordReference>;
  readonly counts: Map<string, number>;
  total: number;
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
  readonly #edges = new Map<string, Answers>();

  observe(record: RecordReference): void {
    if (record.kind !== "access") return;
    const status = numberField(record, "status");
    if (status === null) return;
    const edge = hostOf(record) ?? record.path;
    const answers = this.#edges.get(edge) ?? this.#open(edge);
    answers.total += 1;
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
    return [...this.#edges.values()].flatMap(({ failures }) => {
      const onset = findOnset(failures.get("5xx") ?? [], warmUpEnd, 3);
      return onset === null ? [] : [onset.time.earliest];
    });
  }

  finish(frame: Frame): readonly Signal[] {
    return [...this.#edges.values()].flatMap((answers) =>
      [...answers.failures].flatMap(([name, failures]) =>
        this.#judge(answers, name, failures, frame),
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
    };
    this.#edges.set(edge, answers);
    return answers;
  }

  #judge(
    answers: Answers,
    name: string,
    failures: readonly RecordReference[],
    frame: Frame,
  ): Signal[] {
    const status = numberField(failures[0] ?? { fields: {} }, "status");
    const failed = status === null ? null : classOf(status);
    if (failed === null) return [];
    const onset = findFirst(failures, failed, frame.warmUpEnd);
    const last = answers.last.get(name);
    if (onset === null || last === undefined) return [];
    const before = failures.filter(
      ({ time }) => time.earliest >= frame.warmUpEnd && time.latest < onset.time.earliest,
    ).length;
    const count = answers.counts.get(name) ?? failures.length;
    const following = failures.filter(({ time }) => time.micros >= onset.time.micros).slice(0, 4);
    const first = outage(answers, failed, following, { onset, last, before, count }, failures);
    const isOver = frame.end - last.time.latest > 5_000;
    return isOver && count >= failed.burstMin ? [first, recovery(first, last, failures)] : [first];
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
    explanation: `${count} answers with ${failed.name} of ${total}, the first with ${status}`,
    facts: {
      status,
      class: failed.name,
      edge,
      count: String(count),
      total: String(total),
      title: failed.name === "5xx" ? "" : "Answers with {status} surge at {edge}",
    },
  };
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
  from: Instant,
): RecordReference | null {
  return (
    findOnset(failures, from, burstMin) ?? (name === "5xx" ? findOnset(failures, from, 1) : null)
  );
}

function findOnset(
  failures: readonly RecordReference[],
  from: Instant,
  clusterMin: number,
): RecordReference | null {
  const late = failures.filter(({ time }) => time.earliest >= from);
  const clustered = late.find((record, index) => {
    const follower = late[index + clusterMin - 1];
    return follower !== undefined && follower.time.earliest - record.time.earliest <= clusterMs;
  });
  return clustered ?? null;
}
