/** Scales that sources state the severity of a record in. */
export const severityScales = [
  "words",
  "letters",
  "ranks",
  "priorities",
  "open-telemetry",
  "python",
  "finding-10",
  "finding-100",
  "syslog",
  "pino",
  "windows",
  "upwards",
  "http-status",
  "text",
] as const;
export type SeverityScale = (typeof severityScales)[number];

/** One member or column that states severities, and how its values were read. */
export type SeverityReading = {
  /** As the file has it; empty for the text of the line. */
  readonly member: string;
  /** All scales that give every value the severity it was read as, the likeliest first; empty when no one scale does. */
  readonly scales: readonly SeverityScale[];
  /** The first few different values. */
  readonly examples: readonly string[];
  readonly records: number;
};

const names: Readonly<Record<SeverityScale, string>> = {
  words: "words of levels",
  letters: "letters of levels",
  ranks: "ranks from 1, the gravest",
  priorities: "1–4, 1 is the gravest",
  "open-telemetry": "1–24 as OpenTelemetry",
  python: "10–50 as Python",
  "finding-10": "0–10, the higher the graver",
  "finding-100": "0–100, the higher the graver",
  syslog: "0–7 as syslog, 0 is the gravest",
  pino: "10–60 as pino and bunyan",
  windows: "1–5 as Windows events, 1 is the gravest",
  upwards: "0–4, the higher the graver",
  "http-status": "HTTP status, 500 and above as errors",
  text: "read from the text of each line",
};

/** `Severity: 0–7 as syslog, 0 is the gravest, because "level" has 3, 6`. */
export function describeSeverity({ member, scales, examples }: SeverityReading): string {
  const [scale] = scales;
  const name = scale === undefined ? "several scales" : names[scale];
  if (scale === "text") return `Severity: ${name}`;
  return `Severity: ${name}, because ${member} has ${examples.join(", ")}`;
}
