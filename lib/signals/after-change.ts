import { severityRank } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { hostOf } from "@/lib/names/host-and-service";
import type { ChangeFacts } from "./change-facts";
import type { TemplateActivity } from "./log-templates";
import { onsetOf, type Signal, uniqueMentions } from "./signal";

/** Lines written on a clock say how things stand, not that something happened. */
const isStatusLine = /heartbeat|keep-?alive|\bstats?\b|\bstatus\b|summary|metrics/i;

/**
 * Warnings a service always had, the first time each comes after a change of that service. Mostly
 * it is still background; when people name it in their explanation it is where the change first bit.
 * The change did not make it: it came before as well.
 */
export function findAfterChange(
  activities: readonly TemplateActivity[],
  changes: readonly ChangeFacts[],
): readonly Signal[] {
  const effective = changes.filter(
    ({ family, phase }) =>
      /^change\.(deploy|config|flag|migration|secret|access|other)$/.test(family) &&
      (phase === "finished" || phase === "applied"),
  );
  return activities.flatMap((activity) => {
    if (severityRank(activity.severity) < 3 || activity.phrase !== null) return [];
    if (isStatusLine.test(activity.template)) return [];
    const pairs = effective.flatMap((change) => firstAfter(activity, change));
    const [first] = pairs.toSorted((a, b) => a.record.time.micros - b.record.time.micros);
    return first === undefined
      ? []
      : [
          toSignal(
            activity,
            first.change,
            first.record,
            pairs.map(({ record }) => record),
          ),
        ];
  });
}

function firstAfter(activity: TemplateActivity, change: ChangeFacts) {
  if (!activity.service.toLowerCase().includes(change.subject.toLowerCase())) return [];
  const hosts = new Set(change.hosts);
  const wasKnown = activity.first.time.micros < change.record.time.micros;
  const record = activity.afterChange.find(
    (candidate) =>
      candidate.time.micros > change.record.time.micros &&
      severityRank(candidate.severity) >= 3 &&
      (hosts.size === 0 || hosts.has(hostOf(candidate) ?? "")),
  );
  return record === undefined || !wasKnown ? [] : [{ change, record }];
}

function toSignal(
  activity: TemplateActivity,
  change: ChangeFacts,
  record: RecordReference,
  records: readonly RecordReference[],
): Signal {
  const version = change.version ?? change.ticket ?? change.subject;
  return {
    detector: "log-signals",
    family: "warning.novel",
    entities: uniqueMentions([
      { type: "service", name: activity.service },
      ...records.map((each) => ({ type: "host", name: hostOf(each) ?? "" })),
    ]),
    onset: onsetOf(record),
    end: null,
    records: [record, ...records.filter((other) => other !== record)].slice(0, 4),
    shows: [change.record],
    count: activity.count,
    baselineCount: 0,
    severity: 0.6,
    novelty: 1,
    explanation: record.message.split("\n")[0]?.slice(0, 300) ?? "",
    facts: {
      service: activity.service,
      host: hostOf(record) ?? "",
      text: record.message.split("\n")[0]?.slice(0, 120) ?? "",
      change: version,
    },
  };
}
