import { type Instant, parseZonedTime } from "@/lib/base/instant";
import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

type Episode = {
  readonly firing: RecordReference;
  readonly startsAt: number;
  resolved: RecordReference | null;
};

const urgent = /^(page|critical|crit|emergency|high|sev-?[12]|p[12]|error|major)$/i;

/** An alert nobody is woken for that comes and goes this often flaps; once is enough to tell of it. */
const flapsMin = 4;

/** A word of its own: not "unresolved", "broken" or "not ok". */
const over = /(?<!\p{L}|\bnot[ _-])(?:resolved|ok|inactive|normal|closed)(?!\p{L})/u;

/** Alerts firing and resolving, one signal per transition however often it was notified. */
export class AlertDetector implements Detector {
  readonly kinds = ["alert", "log"] as const;
  readonly #episodes = new Map<string, Episode[]>();

  observe(record: RecordReference): void {
    if (record.kind !== "alert" && policyOf(record) === null) return;
    const name = alertName(record);
    const status = (
      textField(record, "status") ??
      textField(record, "state") ??
      "firing"
    ).toLowerCase();
    const start = parseZonedTime(textField(record, "startsAt") ?? "") ?? record.time.earliest;
    const episodes = this.#episodes.get(name) ?? [];
    this.#episodes.set(name, episodes);
    const open = episodes.findLast(
      (episode) => episode.resolved === null || episode.startsAt === start,
    );
    if (over.test(status)) {
      if (open !== undefined) open.resolved = record;
      return;
    }
    if (open === undefined || (open.startsAt !== start && open.resolved !== null)) {
      episodes.push({ firing: record, startsAt: start, resolved: null });
    }
  }

  /** Of alerts that wake people, and of those that only inform. */
  disturbances(kind: "urgent" | "other"): readonly Instant[] {
    return [...this.#episodes.values()]
      .flat()
      .filter(({ firing }) => isUrgent(firing) === (kind === "urgent"))
      .map(({ firing }) => firing.time.earliest);
  }

  finish(_watched: WatchedSpan): readonly Signal[] {
    return [...this.#episodes].flatMap(([name, episodes]) =>
      episodes.flatMap((episode, index) => toSignals(name, episode, index, episodes.length)),
    );
  }
}

function toSignals(name: string, episode: Episode, index: number, episodes: number): Signal[] {
  const { firing, resolved } = episode;
  const level = levelOf(firing);
  const wakes = isUrgent(firing);
  if (!wakes && index > 0 && episodes >= flapsMin) return [];
  const summary = summaryOf(firing);
  const fires: Signal = {
    detector: "alert-transitions",
    family: "alert.firing",
    entities: mentions(name, firing),
    onset: onsetOf(firing),
    end: resolved === null ? null : onsetOf(resolved),
    records: [firing],
    count: episodes,
    baselineCount: 0,
    severity: (wakes ? 0.9 : 0.5) - (index > 0 ? 0.3 : 0),
    novelty: index === 0 ? 1 : 0.4,
    explanation: summary,
    facts: {
      alert: name,
      level,
      summary,
      isUrgent: String(wakes),
      episode: String(index + 1),
      episodes: String(episodes),
    },
  };
  if (resolved === null) return [fires];
  return [
    fires,
    {
      ...fires,
      family: "alert.resolved",
      onset: onsetOf(resolved),
      end: null,
      records: [resolved],
      explanation: summaryOf(resolved),
      // The last word of an alert is news however often it had come and gone.
      novelty: index === episodes - 1 ? 1 : fires.novelty,
      severity: index === episodes - 1 ? (wakes ? 0.7 : 0.35) : 0.25,
    },
  ];
}

function summaryOf(record: RecordReference): string {
  return (
    textField(record, "summary") ??
    textField(record, "annotations.summary") ??
    textField(record, "description") ??
    record.message
  );
}

function levelOf(firing: RecordReference): string {
  return (
    textField(firing, "severity") ?? textField(firing, "labels.severity") ?? firing.severity ?? ""
  );
}

function isUrgent(firing: RecordReference): boolean {
  return urgent.test(levelOf(firing));
}

/** The policy by which a device on the way raised an alert of traffic, between what it lets pass; null where it raised none. */
function policyOf(record: RecordReference): string | null {
  if (textField(record, "action")?.toLowerCase() !== "alert") return null;
  return textField(record, "policy") ?? textField(record, "rule");
}

function alertName(record: RecordReference): string {
  return (
    (record.kind === "log" ? policyOf(record) : null) ??
    textField(record, "alertname") ??
    textField(record, "labels.alertname") ??
    textField(record, "alert") ??
    textField(record, "name") ??
    record.message.slice(0, 80)
  );
}

function mentions(name: string, record: RecordReference): readonly EntityMention[] {
  return uniqueMentions([
    { type: "alert", name },
    ...(["service", "job", "app"] as const).map((field) =>
      named("service", textField(record, field) ?? textField(record, `labels.${field}`)),
    ),
    ...(["instance", "host", "node"] as const).map((field) =>
      named("host", textField(record, field)?.replace(/:\d+$/, "") ?? null),
    ),
  ]);
}

function named(type: string, name: string | null): EntityMention | null {
  return name === null ? null : { type, name };
}
