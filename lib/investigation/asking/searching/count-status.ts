import type { Instant, Interval } from "@/lib/base/instant";
import { interval } from "@/lib/base/instant";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { type Counted, countedAnswers } from "../../document/measuring/what-is-counted";
import { countOnce } from "../../evidence/count-once";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { Recalled } from "./find-record";

/** A request as an access log has it. */
type Answered = { readonly status: number; readonly record: EvidenceRecord; readonly at: Instant };

/** How many requests to one component were answered with a status, while any were. */
export type StatusCount = {
  readonly counted: Counted;
  /** From the first such answer to the last. */
  readonly window: Interval;
  readonly count: number;
  readonly first: Recalled;
};

/**
 * Of each component whose requests were answered so, the one with most first; none where no request was. What a proxy answered and what
 * stands behind it answered are the same requests, so components are never added up. `code` may be a class: "5xx".
 */
export type CountStatus = (code: string) => readonly StatusCount[];

/** Of the requests in some files, how many there were in a window and how many of them were answered with a status of a range. */
export type CountAnswered = (
  paths: readonly string[],
  range: { readonly from: number; readonly to: number },
  window: Interval,
) => AnsweredCount;

export type AnsweredCount = {
  readonly failed: number;
  readonly all: number;
  /** The commonest status of those that failed, and how many have it; null where none failed. */
  readonly commonest: { readonly status: number; readonly count: number } | null;
};

export type StatusCounts = {
  readonly countStatus: CountStatus;
  readonly countAnswered: CountAnswered;
};

export const noStatuses: StatusCounts = {
  countStatus: () => [],
  countAnswered: () => ({ failed: 0, all: 0, commonest: null }),
};

/** Over all dated access records that state a status. */
export async function countStatuses(evidence: EvidenceReader): Promise<StatusCounts> {
  const answered = await listAnswered(evidence);
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  return {
    countStatus: createCountStatus(answered, artifacts),
    countAnswered(paths, { from, to }, { earliest, latest }) {
      const within = answered.filter(
        ({ at, record }) => paths.includes(record.path) && at >= earliest && at < latest,
      );
      const failed = within.filter(({ status }) => status >= from && status <= to);
      const [commonest = null] = [...Map.groupBy(failed, ({ status }) => status)]
        .map(([status, { length: count }]) => ({ status, count }))
        .toSorted((a, b) => b.count - a.count);
      return { failed: failed.length, all: within.length, commonest };
    },
  };
}

function createCountStatus(
  answered: readonly Answered[],
  artifacts: readonly Artifact[],
): CountStatus {
  return (code) => {
    const found = answered.filter(({ status }) => isOf(code, status));
    const copies = pathsOfCopies(artifacts);
    const counted = new Map<string, { readonly counted: Counted; readonly all: Answered[] }>();
    for (const each of found) {
      if (copies.has(each.record.path)) continue;
      const of = countedAnswers(each.record, code, artifacts);
      const key = `${of.component} ${of.query.paths.join(" ")}`;
      const known = counted.get(key) ?? { counted: of, all: [] };
      counted.set(key, known);
      known.all.push(each);
    }
    return [...counted.values()]
      .map(({ counted: of, all }) => toCount(of, all))
      .toSorted((a, b) => b.count - a.count);
  };
}

/** The same content under another name is counted once. */
function pathsOfCopies(artifacts: readonly Artifact[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const isCopy = ({ sha256 }: Artifact) => seen.has(sha256) || seen.add(sha256) === undefined;
  return new Set(artifacts.filter(isCopy).map(({ path }) => path));
}

function toCount(counted: Counted, all: readonly Answered[]): StatusCount {
  const inOrder = all.toSorted((a, b) => a.at - b.at);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) throw new Error("Something was counted");
  const { path, artifactId, locator, message, kind, source, template, time } = first.record;
  const place = { artifactId, path, locator, said: message, at: first.at, kind, source, template };
  const latest = last.record.time?.latest ?? last.at;
  return {
    counted,
    window: interval(first.at, latest),
    count: all.length,
    first: {
      ...{ place, earliest: first.at, latest: time?.latest ?? first.at },
      ...{ share: 1, matched: new Set<string>(), alike: 1 },
    },
  };
}

function isOf(code: string, status: number): boolean {
  return code.endsWith("xx") ? String(status)[0] === code[0] : String(status) === code;
}

async function listAnswered(evidence: EvidenceReader): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  for await (const chunk of countOnce(evidence).scan(
    { kinds: ["access"] },
    { without: ["stamp"] },
  )) {
    for (const record of chunk) {
      const { status } = record.fields;
      if (typeof status !== "number" || record.time === null) continue;
      answered.push({ status, record, at: record.time.earliest });
    }
  }
  return answered;
}
