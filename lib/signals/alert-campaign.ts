import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { hostOf } from "@/lib/names/host-and-service";
import type { AlertTactic } from "./lexicon";
import { countText } from "./number-text";
import { type Detector, onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

const binMs = 5 * 60_000;
/** Fewer alerts are read one by one. */
const alertsMin = 500;
const binsMin = 24;
/** A rule that fires in more than this share of the time is the sound of the place. */
const ordinaryShare = 0.02;
const ordinaryBins = 3;
/** So many rare rules at once are no chance; what lies nearer than the pause is one campaign. */
const rareTogetherMin = 3;
const rulesMin = 5;
const pauseMs = 60 * 60_000;
/** Anomaly detectors call everything new at first: the first part of the time only teaches. */
const learningShare = 0.1;
/** A campaign stands out from the next best by this much, or there is none. */
const outstandingTimes = 1.5;
const recordsPerBinMax = 2;

type Seen = { count: number; readonly records: RecordReference[] };
type Rule = { readonly name: string; readonly bins: Map<number, Seen> };

/**
 * An attack in a stream of tens of thousands of alerts: rules that hardly ever fire, firing together
 * (rarity weighs, not number, as in inverse document frequency: Sparck Jones 1972). Which rules are
 * noise is learned from the stream itself.
 */
export class CampaignDetector implements Detector {
  readonly kinds = ["alert"] as const;
  readonly #rules = new Map<string, Rule>();
  #alerts = 0;

  observe(record: RecordReference): void {
    if (record.kind !== "alert") return;
    this.#alerts += 1;
    const name = textField(record, "alertname") ?? record.template;
    const rule = this.#rules.get(name) ?? { name, bins: new Map<number, Seen>() };
    this.#rules.set(name, rule);
    const bin = Math.floor(record.time.earliest / binMs);
    const seen = rule.bins.get(bin) ?? { count: 0, records: [] };
    rule.bins.set(bin, seen);
    seen.count += 1;
    if (seen.records.length < recordsPerBinMax) seen.records.push(record);
  }

  finish(watched: WatchedSpan, tactics: readonly AlertTactic[]): readonly Signal[] {
    const bins = Math.ceil((watched.end - watched.start) / binMs);
    if (this.#alerts < alertsMin || bins < binsMin) return [];
    const rareMax = Math.max(ordinaryBins, bins * ordinaryShare);
    const rare = [...this.#rules.values()].filter((rule) => rule.bins.size <= rareMax);
    const learned = (watched.start + (watched.end - watched.start) * learningShare) / binMs;
    const clusters = findClusters(rare, bins).filter(({ from }) => from >= learned);
    const [best, second] = clusters.toSorted((a, b) => b.score - a.score);
    if (best === undefined || best.rules < rulesMin) return [];
    if (second !== undefined && best.score < second.score * outstandingTimes) return [];
    return tacticsOf(best, rare, tactics);
  }
}

type Cluster = { from: number; to: number; score: number; rules: number };

/** Stretches in which rare rules fire together, in order of time. */
function findClusters(rare: readonly Rule[], bins: number): readonly Cluster[] {
  const scores = new Map<number, { score: number; rules: number }>();
  for (const rule of rare) {
    const rarity = Math.log(bins / rule.bins.size);
    for (const [bin, { count }] of rule.bins) {
      const known = scores.get(bin) ?? { score: 0, rules: 0 };
      known.score += rarity * (1 + Math.log2(count));
      known.rules += 1;
      scores.set(bin, known);
    }
  }
  const clusters: Cluster[] = [];
  for (const [bin, { score, rules }] of [...scores].toSorted(([a], [b]) => a - b)) {
    if (rules < rareTogetherMin) continue;
    const last = clusters.at(-1);
    if (last !== undefined && (bin - last.to) * binMs <= pauseMs) {
      last.to = bin;
      last.score += score;
      last.rules = Math.max(last.rules, rules);
    } else clusters.push({ from: bin, to: bin, score, rules });
  }
  return clusters;
}

/** One signal for each tactic the rules of a cluster speak of. */
function tacticsOf(
  { from, to }: Cluster,
  rare: readonly Rule[],
  tactics: readonly AlertTactic[],
): readonly Signal[] {
  return tactics.flatMap((tactic) => {
    const rules = rare.filter(
      ({ name }) => tactics.find(({ pattern }) => pattern.test(name)) === tactic,
    );
    const seen = rules.flatMap(({ bins }) =>
      [...bins].flatMap(([bin, each]) => (bin >= from && bin <= to ? [each] : [])),
    );
    const records = seen
      .flatMap((each) => each.records)
      .toSorted((a, b) => a.time.micros - b.time.micros);
    const count = seen.reduce((sum, each) => sum + each.count, 0);
    return toSignal(tactic, records, count, rules.length);
  });
}

function toSignal(
  { family, title }: AlertTactic,
  records: readonly RecordReference[],
  count: number,
  rules: number,
): Signal[] {
  const [first] = records;
  if (first === undefined) return [];
  const last = records.at(-1) ?? first;
  const host = textField(first, "host") ?? hostOf(first) ?? "";
  const hosts: EntityMention[] = records.map((record) => ({
    type: "host",
    name: textField(record, "host") ?? hostOf(record) ?? "",
  }));
  const name = textField(first, "alertname") ?? first.message;
  return [
    {
      ...{ detector: "alert-campaign", family, severity: 0.85, novelty: 1, baselineCount: 0 },
      entities: uniqueMentions(hosts).slice(0, 6),
      onset: onsetOf(first),
      end: last === first ? null : onsetOf(last),
      records: distinctRules(records).slice(0, 8),
      count,
      explanation: `${countText(count)} alerts of ${rules} rules that hardly ever fire`,
      facts: { title, host, text: name, count: String(count), account: "", address: "" },
    },
  ];
}

/** The first alert of every rule: eight of one rule say no more than one. */
function distinctRules(records: readonly RecordReference[]): readonly RecordReference[] {
  const names = new Set<string>();
  return records.filter((record) => {
    const name = textField(record, "alertname") ?? record.template;
    if (names.has(name)) return false;
    names.add(name);
    return true;
  });
}
