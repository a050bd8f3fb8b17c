import type { RecordReference } from "@/lib/domain/record-reference";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";

const kindsOfHappening: Readonly<Record<LedgerHappening["kind"], string>> = {
  deed: "action",
  due: "observation",
  statement: "communication",
  transition: "state_change",
  line: "observation",
  rate: "degradation",
  silence: "observation",
  resumption: "recovery",
  level: "degradation",
  spike: "observation",
  sequence: "observation",
};

const kindsOfRecord: Readonly<Partial<Record<RecordReference["kind"], string>>> = {
  alert: "alert",
  change: "change",
  message: "communication",
  access: "access",
  metric: "threshold_breach",
};

/** What kind of event a record tells, or the happening that the evidence begins with it. */
export function kindOfRecord(
  { kind, severity }: Pick<RecordReference, "kind" | "severity">,
  happening: LedgerHappening | null,
): string {
  const ofRecord = kindsOfRecord[kind] ?? "observation";
  if (kind === "alert" || kind === "change" || kind === "message") return ofRecord;
  const isFailure = severity === "error" || severity === "critical";
  if (isFailure && (happening === null || happening.kind === "line")) return "failure";
  return happening === null ? ofRecord : kindsOfHappening[happening.kind];
}
