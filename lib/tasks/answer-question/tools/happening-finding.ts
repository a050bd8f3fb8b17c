import { formatInstant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/record-reference";
import { basisOfEvent } from "@/lib/investigation/builder/time-basis";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import { citeRecords } from "./cite-records";
import type { Inquiry } from "./inquiry";
import { mentionEntities } from "./mention-entities";

const titleCharactersMax = 110;

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

export type FoundHappening = {
  /** The first fixes the time, the others show the same moment. */
  readonly records: readonly [RecordReference, ...RecordReference[]];
  readonly happening: LedgerHappening | null;
  /** Why it belongs to the story, in one sentence. */
  readonly because: string;
  readonly importance: "key" | "detail";
  readonly method: FindingDraft["method"];
  readonly confidence: number;
  /** Questions it rests on, beside the one that quotes its records. */
  readonly calls: readonly number[];
  readonly counterSearch: string;
};

/** Null where none of its records can be quoted, or the one that fixes the time cannot. */
export async function toHappeningFinding(
  inquiry: Inquiry,
  found: FoundHappening,
): Promise<FindingDraft | null> {
  const { records, happening, because } = found;
  const [lead] = records;
  const { answer: cited, call } = await citeRecords(inquiry, records);
  if (cited[0]?.path !== lead.path) return null;
  const title = titleOf(lead, happening);
  return {
    claim: `${title}: ${because}`.slice(0, 500).toWellFormed(),
    effect: {
      kind: "happening",
      event_type: kindOf(lead, happening),
      title,
      importance: found.importance,
      time_basis: basisOfEvent(lead.kind),
    },
    entities: mentionEntities(lead, inquiry.timeline.entities).map(({ name, type }) => ({
      name: name.slice(0, 200),
      type: type.slice(0, 40),
    })),
    time: {
      earliest: formatInstant(lead.time.earliest),
      latest: formatInstant(lead.time.latest),
    },
    method: found.method,
    confidence: Math.round(found.confidence * 100) / 100,
    evidence_refs: [...cited],
    against_refs: [],
    tool_calls: [...found.calls, call].slice(-20),
    counter_search: found.counterSearch.slice(0, 500).toWellFormed(),
  };
}

/** What the evidence calls it, else what the record says, with who said so where the record does not. */
function titleOf(record: RecordReference, happening: LedgerHappening | null): string {
  const words = (happening?.words ?? record.message).split("\n")[0]?.replace(/\s+/g, " ").trim();
  const said = words === undefined || words === "" ? record.path : words;
  const subject = happening?.subject ?? record.source ?? "";
  const isNamed = subject === "" || said.toLowerCase().includes(subject.toLowerCase());
  const title = isNamed ? said : `${subject}: ${said}`;
  if (title.length <= titleCharactersMax) return title;
  return `${title.slice(0, titleCharactersMax - 1).toWellFormed()}…`;
}

function kindOf(record: RecordReference, happening: LedgerHappening | null): string {
  const { kind, severity } = record;
  const ofRecord = kindsOfRecord[kind];
  if (kind === "alert" || kind === "change" || kind === "message") return ofRecord ?? "observation";
  const isFailure = severity === "error" || severity === "critical";
  if (isFailure && (happening === null || happening.kind === "line")) return "failure";
  return happening === null ? (ofRecord ?? "observation") : kindsOfHappening[happening.kind];
}
