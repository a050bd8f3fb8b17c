import type { Severity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { Draft, Fields } from "../../records/draft";

/** An alert in one vocabulary, whatever raised it. */
export type AlertFacts = {
  readonly name: string;
  /** `firing`, `resolved`, or what else became of it: `acknowledged`, `pending`… */
  readonly status: string;
  /** When the status was reached. */
  readonly stamp: StampAsWritten | null;
  /** How grave it is while it fires. */
  readonly severity: Severity | null;
  readonly source: string | null;
  readonly summary: string | null;
  readonly value: string | null;
  /** Something noticed once, such as a detection: it has no state to speak of. */
  readonly isMoment?: boolean;
  readonly others: Fields;
};

export function toAlertDraft(alert: AlertFacts): Draft {
  const { name, status, stamp, source, summary, value, others, isMoment = false } = alert;
  const head = isMoment ? name : `${name} ${status}`;
  const detail = summary === null || summary === name ? "" : `: ${summary}`;
  const measured = value === null ? "" : ` (value ${value})`;
  return {
    stamp,
    kind: "alert",
    // A resolved alert is good news, however grave the alert was; its label stays in the fields.
    severity: status === "resolved" ? "notice" : alert.severity,
    source,
    message: `${head}${detail}${measured}`,
    template: head,
    fields: { ...others, alertname: name, status },
  };
}

const firing =
  /^(firing|alerting|alert|alarm|triggered?|open(ed)?|re-?opened|created?|active|problem|new|raised|critical|warning)$/i;
const resolved =
  /^(resolved?|ok|normal|closed?|recover(ed|y)|inactive|cleared?|ended|fixed|done|healthy|green)\b/i;

/** Monitors have many words for the same two states; any other word stays as it is. */
export function foldAlertStatus(word: string): string {
  if (firing.test(word)) return "firing";
  return resolved.test(word) ? "resolved" : word.toLowerCase();
}
