import { createLedgerWatches } from "@/lib/ledger/ledger-watch";
import { AccessDetector } from "./access-records";
import { CampaignDetector } from "./alert-campaign";
import { AlertDetector } from "./alert-transitions";
import { ChangeDetector } from "./change-records";
import { ExposedSecretDetector } from "./exposed-secrets";
import { HttpErrorDetector } from "./http-errors";
import type { Lexicon } from "./lexicon";
import { LogTemplateDetector } from "./log-templates";
import { LoggedNumberDetector } from "./logged-numbers";
import { MetricSeriesDetector } from "./metric-series";
import { FlowDetector } from "./network-flows";
import { SpanVisits } from "./services/span-visits";
import { SilenceDetector } from "./silences";
import { StateTransitionDetector } from "./state-transitions";
import { StatementDetector } from "./statements";
import { SuspectAnswerDetector } from "./suspect-answers";
import { WebRequestDetector } from "./web-requests";
import { WrittenRecordDetector } from "./written-records";

/** All detectors, which have seen nothing yet. */
export function createDetectors(lexicon: Lexicon) {
  return {
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
    answers: new SuspectAnswerDetector(),
    transitions: new StateTransitionDetector(),
    statements: new StatementDetector(lexicon.statements),
    silences: new SilenceDetector(),
    visits: new SpanVisits(),
    writtenMessages: new WrittenRecordDetector(["message"]),
    writtenLogs: new WrittenRecordDetector(["log"]),
    ...createLedgerWatches(),
  };
}

export type Detectors = Readonly<ReturnType<typeof createDetectors>>;

/** Those that a ledger is opened from. */
export function ledgerWatchesOf({ listedRecords, loggedRows, sampledRows }: Detectors) {
  return [listedRecords, loggedRows, sampledRows];
}
