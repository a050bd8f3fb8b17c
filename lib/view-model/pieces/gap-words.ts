import { gapsShownMax, rankGaps } from "@/lib/causality/rank-gaps";
import type { ClosingCommand } from "@/lib/domain/closing-command";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { Gap, GapReason, GapType } from "@/lib/domain/timeline/gap";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { closingCommands } from "@/lib/writing/closing/closing-commands";

const words: Readonly<Record<GapReason, string>> = {
  silence: "silent period",
  clock: "doubtful clock",
  truncated: "file cut short",
  deleted: "deleted lines",
  "missing-source": "missing source",
  "unrecorded-step": "step no record shows",
  misfit: "event that does not fit",
};

/** What is missing, in words for whoever looks at a gap or adds one. */
export const gapTypeWords: Readonly<Record<GapType, string>> = {
  temporal: "A time range, or a clock to trust",
  evidential: "A record that should exist",
  logical: "A step that no record shows",
};

/** What kind of hole it is, in words; a reason of another version is shown as it was given. */
export function gapWord(reason: string): string {
  const known = Object.entries(words).find(([name]) => name === reason);
  return known?.[1] ?? reason.replaceAll("-", " ");
}

/** Why a gap is closed that nobody dismissed. */
export function describeClosing({ coveredBy = [] }: Pick<Gap, "coveredBy">): string {
  if (coveredBy.length === 0) return "Evidence that was added since then answers the question.";
  const tell = coveredBy.length === 1 ? "tells" : "tell";
  return `${coveredBy.map(toShownPath).join(", ")} ${tell} of it now: evidence was added after the gap was found.`;
}

/** The open gaps, those whose answer would change most first; the others are shown when one asks for them. */
export function openGaps(timeline: Timeline) {
  const open = rankGaps(timeline);
  return { first: open.slice(0, gapsShownMax), more: open.slice(gapsShownMax) };
}

/** How to get what a gap leaves out; a gap that is not open asks for nothing. */
export function gapCommands(
  gap: Gap,
  artifacts: readonly DatedArtifact[],
): readonly ClosingCommand[] {
  return gap.status === "open" ? closingCommands(gap, artifacts) : [];
}

const languageWords: Readonly<Record<ClosingCommand["language"], string>> = {
  shell: "shell",
  sql: "SQL",
  promql: "PromQL",
};

export function languageWord(language: ClosingCommand["language"]): string {
  return languageWords[language];
}
