import { type Instant, instant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { type Ledger, openLedger } from "@/lib/ledger/open-ledger";
import { findAfterChange } from "./after-change";
import type { ChangeFacts } from "./change-facts";

import { type Detectors, ledgerWatchesOf } from "./detectors";
import { alarmsOf, recordsByPath } from "./evidence-survey";
import { findIntrusion } from "./intrusion";
import type { Lexicon } from "./lexicon";
import { findLogSignals } from "./log-signals";
import { findMetricSignals, type LimitHint, wordsOf } from "./metric-signals";
import { findReturns } from "./returns";
import type { Alarm } from "./services/alarm-statement";
import type { ComponentSeries } from "./services/component-series";
import { toComponentSeries } from "./services/metric-measures";
import type { Call } from "./services/span-visits";
import type { Signal } from "./signal";
import type { Silence } from "./silences";
import type { Statement } from "./statements";
import { type EvidenceSource, type Watch, watchEvidence, watchRecords } from "./watch-evidence";
import { type WatchedSpan, watchedSpanOf } from "./watched-span";
import { findWebIntrusion } from "./web-intrusion";

/** What one pass over the evidence noticed. */
export type Observations = {
  readonly watched: WatchedSpan | null;
  readonly signals: readonly Signal[];
  readonly statements: readonly Statement[];
  readonly silences: readonly Silence[];
  readonly changes: readonly ChangeFacts[];
  /** What was measured of components, by metrics and by traces. */
  readonly components: readonly ComponentSeries[];
  /** Records that only say what was alarmed. */
  readonly alarms: readonly Alarm[];
  /** Calls between components that traces show. */
  readonly calls: readonly Call[];
  /** As the evidence writes the instances of each component. */
  readonly instances: ReadonlyMap<string, ReadonlySet<string>>;
  readonly ledger: Ledger;
  /** Dated records read per artifact path. */
  readonly considered: ReadonlyMap<string, number>;
  /** What limits left out, by reason. */
  readonly cut: readonly LeftOut[];
  /** What all this was seen by. */
  readonly watch: Watch;
};

/** A change this soon after start-up leaves no quiet part to compare with. */
const quietShareMin = 0.05;
/** An alert nobody is woken by that fires this soon stood before the recording began: that is how things were. */
const standingShare = 0.2;

const address = /(?<![\w.:])(?:\d{1,3}\.){3}\d{1,3}(?![\w:]|\.\d)/g;

/** What is said of somebody known: a colleague, a scanner of every day, the monitoring. */
const harmless =
  /\b(?:that (?:is|was) (?:me|us)|it(?:'s| is| was) (?:me|us)|every (?:day|night|hour)|daily|nightly|as always|all day|our own|ours|known|monitoring|harmless|expected|legit(?:imate)?|only (?:gets? )?40[134])\b/i;

/** A detector that follows so many things and no more. */
type Bounded = { readonly unfollowed: number };

/** What the limits of detectors left out. */
type LeftOut = { readonly source: string; readonly count: number; readonly why: string };

/** What the evidence shows; `before` is an earlier answer about a part of it, which then is not read again. */
export async function collectSignals(
  source: EvidenceSource,
  lexicon: Lexicon,
  before: Observations | null = null,
): Promise<Observations> {
  const watch = await watchEvidence(source, lexicon, before?.watch ?? null);
  const { detectors } = watch;
  const surveys = [...watch.surveys.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const watched = watchedSpanOf(surveys, (warmUpEnd) => disturbances(detectors, warmUpEnd));
  const signals = watched === null ? [] : judge(detectors, watched, lexicon);
  return {
    watched,
    signals: signals.toSorted(compareSignals),
    statements: detectors.statements.statements(),
    silences: watched === null ? [] : detectors.silences.finish(watched),
    changes: detectors.changes.changes(),
    components: [...detectors.visits.series(), ...toComponentSeries(detectors.metrics.series())],
    alarms: alarmsOf(surveys),
    calls: detectors.visits.calls(),
    instances: detectors.visits.instances(),
    ledger: openLedger(ledgerWatchesOf(detectors), source.schedules),
    considered: recordsByPath(surveys),
    cut: countLeftOut(detectors),
    watch,
  };
}

/** What some records are by themselves, whatever came before: somebody points at them, so they are news. */
export function judgeRecords(
  records: readonly RecordReference[],
  watched: WatchedSpan,
  lexicon: Lexicon,
): readonly Signal[] {
  const first = instant(Math.min(watched.start, ...records.map(({ time }) => time.earliest)));
  const whole = { ...watched, start: first, warmUpEnd: first, baselineEnd: first };
  return judge(watchRecords(records, lexicon), whole, lexicon);
}

function disturbances(
  { http, alerts, changes, templates }: Detectors,
  warmUpEnd: Instant,
): readonly Instant[] {
  const hard = [
    ...http.disturbances(warmUpEnd),
    ...alerts.disturbances("urgent"),
    ...templates.disturbances(warmUpEnd),
  ].filter((at) => at >= warmUpEnd);
  const firstHard = Math.min(...hard, Number.POSITIVE_INFINITY);
  const quietMs = Number.isFinite(firstHard) ? (firstHard - warmUpEnd) * quietShareMin : 0;
  const soft = changes.disturbances().filter((at) => at >= warmUpEnd + quietMs && at < firstHard);
  const standingMs = Number.isFinite(firstHard) ? (firstHard - warmUpEnd) * standingShare : 0;
  const lasting = alerts.disturbances("other").filter((at) => at >= warmUpEnd + standingMs);
  return [...hard, ...soft, ...lasting].map((at) => instant(at));
}

function judge(detectors: Detectors, watched: WatchedSpan, lexicon: Lexicon): Signal[] {
  const changeSignals = detectors.changes.finish(watched);
  const contained = changeSignals.filter(({ family }) => family === "response.block");
  const containment = {
    blocked: contained.flatMap(({ facts, records }) =>
      addressesOf(facts.addresses ?? "", records[0]),
    ),
    locked: contained.flatMap(({ facts }) =>
      (facts.accounts ?? "").split(", ").filter((name) => name !== ""),
    ),
    named: namedAddresses(detectors.statements.statements()),
    changedAtMs: changeSignals.map(({ onset }) => onset.earliest),
  };
  const web = findWebIntrusion(detectors.web.requests(), watched);
  const intrusion = findIntrusion(
    detectors.access.records(),
    detectors.flows.flows(),
    containment,
    watched,
    web,
  );
  return [
    ...changeSignals,
    ...detectors.alerts.finish(watched),
    ...detectors.campaign.finish(watched, lexicon.alertTactics),
    ...detectors.http.finish(watched),
    ...detectors.transitions.finish(watched),
    ...findLogSignals(detectors.templates.activities(), watched),
    ...findReturns(detectors.templates.activities(), watched),
    ...findAfterChange(detectors.templates.activities(), detectors.changes.changes()),
    ...findMetricSignals(
      [...detectors.metrics.series(), ...detectors.numbers.series()],
      lexicon.metricRules,
      watched,
      limitHints(detectors.changes.changes()),
    ),
    ...intrusion,
    ...detectors.answers.finish(watched, intrusion),
    ...detectors.secrets.finish(intrusion),
  ];
}

function addressesOf(list: string, record: RecordReference | undefined) {
  if (record === undefined) return [];
  return list
    .split(", ")
    .filter((address) => address !== "")
    .map((address) => ({ address, record }));
}

/** A setting that had a number before the change tells the limit that held until then. */
function limitHints(changes: readonly ChangeFacts[]): readonly LimitHint[] {
  return changes.flatMap(({ key, from, record }) => {
    const limit = Number(from);
    if (
      key === null ||
      from === null ||
      from.trim() === "" ||
      !Number.isFinite(limit) ||
      limit <= 1
    )
      return [];
    const words = wordsOf(key);
    return words.length === 0 ? [] : [{ words, limit, source: record }];
  });
}

function compareSignals(a: Signal, b: Signal): number {
  if (a.onset.earliest !== b.onset.earliest) return a.onset.earliest - b.onset.earliest;
  if (a.onset.latest !== b.onset.latest) return a.onset.latest - b.onset.latest;
  if (a.family !== b.family) return a.family < b.family ? -1 : 1;
  return a.explanation < b.explanation ? -1 : a.explanation > b.explanation ? 1 : 0;
}

/** Addresses people speak of in sentences that do not take the suspicion away. */
function namedAddresses(statements: readonly Statement[]): readonly string[] {
  const named = statements.flatMap(({ text }) =>
    text
      .split(/(?<=[.!?;])\s+|\n/)
      .flatMap((sentence, index, all) =>
        harmless.test(`${sentence} ${all[index + 1] ?? ""}`) ? [] : (sentence.match(address) ?? []),
      ),
  );
  return [...new Set(named)];
}

/** One line per limit that was reached, in a fixed order. */
function countLeftOut(detectors: {
  readonly templates: Bounded;
  readonly metrics: Bounded & { readonly thinnedOut: number };
  readonly numbers: Bounded & { readonly thinnedOut: number };
  readonly changes: Bounded;
  readonly access: Bounded;
  readonly secrets: Bounded;
  readonly flows: Bounded;
  readonly web: Bounded;
  readonly statements: Bounded;
  readonly transitions: Bounded;
  readonly listedRecords: Bounded;
  readonly loggedRows: Bounded;
  readonly sampledRows: Bounded;
}): readonly LeftOut[] {
  const { templates, metrics, numbers, changes, access, secrets } = detectors;
  const { flows, web, statements, transitions } = detectors;
  const { listedRecords: listed, loggedRows: logged, sampledRows: sampled } = detectors;
  return [
    { source: "logs", count: templates.unfollowed, why: "more templates than are followed" },
    { source: "logs", count: numbers.unfollowed, why: "more logged numbers than are followed" },
    {
      source: "logs",
      count: numbers.thinnedOut,
      why: "older numbers of long series, every second one",
    },
    { source: "logs", count: access.unfollowed, why: "more records of access than are followed" },
    { source: "logs", count: secrets.unfollowed, why: "more printed secrets than are followed" },
    { source: "logs", count: transitions.unfollowed, why: "more logged states than are followed" },
    { source: "logs", count: flows.unfollowed, why: "more conversations than are followed" },
    { source: "logs", count: web.unfollowed, why: "more requests of intruders than are followed" },
    { source: "metrics", count: metrics.unfollowed, why: "more series than are followed" },
    {
      source: "metrics",
      count: metrics.thinnedOut,
      why: "older samples of long series, every second one",
    },
    { source: "changes", count: changes.unfollowed, why: "more changes than are followed" },
    { source: "messages", count: statements.unfollowed, why: "more messages than are read" },
    { source: "messages", count: listed.unfollowed, why: "more told records than are kept" },
    { source: "logs", count: logged.unfollowed, why: "more kinds of rows than are followed" },
    { source: "metrics", count: sampled.unfollowed, why: "more kinds of rows than are followed" },
  ].filter(({ count }) => count > 0);
}
