import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import type { SeverityReading, SeverityScale } from "@/lib/domain/evidence/severity-scale";
import type { Draft } from "./draft";
import {
  foldOtelNumber,
  foldPinoNumber,
  foldPythonNumber,
  foldSyslogNumber,
  foldUpwardNumber,
  foldWindowsNumber,
  levelKeys,
  severityOfStatus,
} from "./severity-folding";

const [membersMax, examplesMax, exampleChars] = [8, 5, 20];

/** How the records of a block, or of a file, came by their severities: each scale is tried against what was read. */
export class SeverityNotes {
  private readonly members = new Map<string, SeverityReading>();

  observe(draft: Draft): void {
    if (draft.severity === null) return;
    const stated = findStated(draft.fields);
    const scales = stated === null ? [] : scalesOf(stated, draft.severity, draft.fields);
    if (stated === null || scales.length === 0) {
      // A severity that the reader concluded from something else has no known scale, and none is stated.
      if (draft.isLevelInText === true) this.add(inText);
      return;
    }
    const examples = [String(stated.value).slice(0, exampleChars)];
    this.add({ member: stated.member, scales, examples, records: 1 });
  }

  join(readings: readonly SeverityReading[]): void {
    for (const reading of readings) this.add(reading);
  }

  /** Those of the most records first. */
  taken(): readonly SeverityReading[] {
    return [...this.members.values()].toSorted((a, b) => b.records - a.records);
  }

  private add(reading: SeverityReading): void {
    const { member, scales, examples, records } = reading;
    const known = this.members.get(member);
    if (known === undefined) {
      if (this.members.size < membersMax) this.members.set(member, reading);
      return;
    }
    this.members.set(member, {
      member,
      scales: known.scales.filter((scale) => scales.includes(scale)),
      examples: [...new Set([...known.examples, ...examples])].slice(0, examplesMax),
      records: known.records + records,
    });
  }
}

const inText: SeverityReading = { member: "", scales: ["text"], examples: [], records: 1 };

type Stated = { readonly member: string; readonly value: FieldValue };

function findStated(fields: Draft["fields"]): Stated | null {
  // Readers of alerts write a word of their own beside the number that the alert has.
  const nested = Object.keys(fields).find((name) => nestedSeverity.test(name));
  for (const member of nested === undefined ? levelKeys : [nested, ...levelKeys]) {
    const value = fields[member];
    if (value !== undefined && value !== null && value !== "") return { member, value };
  }
  if (typeof fields.facility === "number") return { member: "the priority", value: "<…>" };
  const { status } = fields;
  return typeof status === "number" ? { member: "status", value: status } : null;
}

const nestedSeverity = /\.severity$/i;

function scalesOf(
  { member, value }: Stated,
  severity: Severity,
  fields: Draft["fields"],
): readonly SeverityScale[] {
  if (member === "the priority") return ["syslog"];
  if (member === "status") {
    return severityOfStatus(Number(value)) === severity ? ["http-status"] : [];
  }
  const ofFinding = findingScales[String(fields.severity_scale)];
  if (ofFinding !== undefined) return [ofFinding];
  if (!/^\d/.test(String(value))) return [scaleOfWord(String(value))];
  const number = Number(value);
  return numberScales
    .filter(([, fold]) => fold(number, member) === severity)
    .map(([scale]) => scale);
}

/** As `severityOfFinding` names them. */
const findingScales: Readonly<Record<string, SeverityScale>> = {
  "0 to 10": "finding-10",
  "0 to 100": "finding-100",
};

function scaleOfWord(word: string): SeverityScale {
  if (/^\p{L}$/u.test(word)) return "letters";
  return /^[a-z]{1,8}[\s_-]?\d$/i.test(word) ? "ranks" : "words";
}

type Fold = (value: number, member: string) => Severity | null;

/** Of rules that detect attacks: https://docs.suricata.io/en/latest/rules/meta.html#priority */
const priorities: readonly (Severity | null)[] = [null, "error", "warning", "notice", "info"];
const ranks: readonly Severity[] = ["critical", "critical", "error", "warning", "notice", "info"];
/** The likeliest first. */
const numberScales: readonly (readonly [SeverityScale, Fold])[] = [
  [
    "open-telemetry",
    (value, member) => (member === "severityNumber" ? foldOtelNumber(value) : null),
  ],
  ["python", (value, member) => (member === "levelno" ? foldPythonNumber(value) : null)],
  ["syslog", foldSyslogNumber],
  ["pino", foldPinoNumber],
  ["windows", foldWindowsNumber],
  ["upwards", foldUpwardNumber],
  ["priorities", (value) => priorities[value] ?? null],
  ["ranks", (value) => ranks[value] ?? null],
];
