import type { Severity } from "@/lib/domain/evidence/evidence-record";
import { foldSeverityWord } from "../../records/severity-folding";

/** Words of incident tools and scanners that loggers do not have. */
const words: Readonly<Record<string, Severity>> = {
  urgent: "critical",
  highest: "critical",
  blocker: "critical",
  high: "error",
  major: "error",
  medium: "warning",
  moderate: "warning",
  average: "warning",
  minor: "warning",
  low: "notice",
  lowest: "info",
  trivial: "info",
};

/** `P1`, `SEV-2`, `S3`, `priority 4`: the smaller the number, the graver. */
const rank = /^(?:p|s|sev|severity|priority|level)[\s_-]?([0-5])\b/i;
const byRank: readonly Severity[] = ["critical", "critical", "error", "warning", "notice", "info"];

export function foldAlertSeverity(word: string): Severity | null {
  const trimmed = word.trim().toLowerCase();
  const number = rank.exec(trimmed)?.[1];
  if (number !== undefined) return byRank[Number(number)] ?? null;
  return words[trimmed] ?? foldSeverityWord(trimmed);
}
