import { type Instant, instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import { AccessDetector } from "./access-records";
import { findAfterChange } from "./after-change";
import { CampaignDetector } from "./alert-campaign";
import { AlertDetector } from "./alert-transitions";
import type { ChangeFacts } from "./change-facts";
import { ChangeDetector } from "./change-records";
import { countLeftOut, type LeftOut } from "./count-left-out";
import { namedAddresses } from "./deeds/named-addresses";
import { ExposedSecretDetector } from "./exposed-secrets";
import { type Frame, FrameDetector } from "./frame";
import { HttpErrorDetector } from "./http-errors";
import { findIntrusion } from "./intrusion";
import type { Lexicon } from "./lexicon";
import { findLogSignals } from "./log-signals";
import { LogTemplateDetector } from "./log-templates";
import { LoggedNumberDetector } from "./logged-numbers";
import { MetricSeriesDetector } from "./metric-series";
import { findMetricSignals, type LimitHint, wordsOf } from "./metric-signals";
import { FlowDetector } from "./network-flows";
import { type RecordReference, toReference } from "./record-reference";
import { findReturns } from "./returns";
import { type Alarm, AlarmStatementDetector } from "./services/alarm-statement";
import type { ComponentSeries } from "./services/component-series";
import { toComponentSeries } from "./services/metric-measures";
import { type Call, SpanVisits } from "./services/span-visits";
import type { Detector, Signal } from "./signal";
import { type Silence, SilenceDetector } from "./silences";
import { StateTransitionDetector } from "./state-transitions";
import { type Statement, StatementDetector } from "./statements";
import { findWebIntrusion } from "./web-intrusion";
import { WebRequestDetector } from "./web-requests";

/** What one pass over the evidence noticed. */
export type Observations = {
  readonly frame: Frame | null;
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
  /** Dated records read per artifact path. */
  readonly considered: ReadonlyMap<string, number>;
  /** What limits left out, by reason. */
  readonly cut: readonly LeftOut[];
};

/** A change this soon after start-up leaves no quiet part to compare with. */
const quietShareMin = 0.05;
/** An alert nobody is woken by that fires this soon stood before the recording began: that is how things were. */
const standingShare = 0.2;

/** One scan feeds every detector; memory grows with what differs, not with how much there is. */
export async function collectSignals(
  chunks: AsyncIterable<readonly EvidenceRecord[]>,
  lexicon: Lexicon,
): Promise<Observations> {
  const detectors = {
    frame: new FrameDetector(),
    templates: new LogTemplateDetector(lexicon.logPhrases),
    http: new HttpErrorDetector(),
    metrics: new MetricSeriesDetector(),
    numbers: new LoggedNumberDetector(lexicon.metricRules),
    changes: new ChangeDetector(lexicon.changeWords),
    alerts: new AlertDetector(),
    campaign: new CampaignDetector(),
    access: new AccessDetector(lexicon.access, lexicon.audit),
    secrets: new ExposedSecretDetector(),
    flows: new FlowDetector(),
    web: new WebRequestDetector(),
    transitions: new StateTransitionDetector(),
    statements: new StatementDetector(lexicon.statements),
    silences: new SilenceDetector(),
    visits: new SpanVisits(),
    alarms: new AlarmStatementDetector(),
  };
  const all: readonly Detector[] = Object.values(detectors);
  const considered = new Map<string, number>();
  for await (const chunk of chunks) {
    for (const record of chunk) observe(record, all, considered);
  }
  const frame = detectors.frame.finish((warmUpEnd) => disturbances(detectors, warmUpEnd));
  const signals = frame === null ? [] : judge(detectors, frame, lexicon);
  return {
    frame,
    signals: signals.toSorted(compareSignals),
    statements: detectors.statements.statements(),
    silences: frame === null ? [] : detectors.silences.finish(frame),
    changes: detectors.changes.changes(),
    components: [...detectors.visits.series(), ...toComponentSeries(detectors.metrics.series())],
    alarms: detectors.alarms.alarms(),
    calls: detectors.visits.calls(),
    instances: detectors.visits.instances(),
    considered,
    cut: countLeftOut(detectors),
  };
}

function observe(
  record: EvidenceRecord,
  detectors: readonly Detector[],
  considered: Map<string, number>,
): void {
  const reference = toReference(record);
  if (reference === null) return;
  considered.set(record.path, (considered.get(record.path) ?? 0) + 1);
  for (const detector of detectors) detector.observe(reference);
}

type Detectors = {
  readonly http: HttpErrorDetector;
  readonly metrics: MetricSeriesDetector;
  readonly numbers: LoggedNumberDetector;
  readonly changes: ChangeDetector;
  readonly alerts: AlertDetector;
  readonly campaign: CampaignDetector;
  readonly access: AccessDetector;
  readonly secrets: ExposedSecretDetector;
  readonly flows: FlowDetector;
  readonly web: WebRequestDetector;
  readonly statements: StatementDetector;
  readonly templates: LogTemplateDetector;
  readonly transitions: StateTransitionDetector;
};

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
  const told = alerts.disturbances("other").filter((at) => at >= warmUpEnd + standingMs);
  return [...hard, ...soft, ...told].map((at) => instant(at));
}

function judge(detectors: Detectors, frame: Frame, lexicon: Lexicon): Signal[] {
  const changeSignals = detectors.changes.finish(frame);
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
  const web = findWebIntrusion(detectors.web.requests(), frame);
  const intrusion = findIntrusion(
    detectors.access.records(),
    detectors.flows.flows(),
    containment,
    frame,
    web,
  );
  return [
    ...changeSignals,
    ...detectors.alerts.finish(frame),
    ...detectors.campaign.finish(frame, lexicon.alertTactics),
    ...detectors.http.finish(frame),
    ...detectors.transitions.finish(frame),
    ...findLogSignals(detectors.templates.activities(), frame),
    ...findReturns(detectors.templates.activities(), frame),
    ...findAfterChange(detectors.templates.activities(), detectors.changes.changes()),
    ...findMetricSignals(
      [...detectors.metrics.series(), ...detectors.numbers.series()],
      lexicon.metricRules,
      frame,
      limitHints(detectors.changes.changes()),
    ),
    ...intrusion,
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
