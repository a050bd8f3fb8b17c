import type { DatedArtifact } from "@/lib/domain/artifact";
import type { ClosingCommand } from "@/lib/domain/closing/closing-command";
import { closingCommands } from "@/lib/domain/closing/closing-commands";
import type { Gap } from "@/lib/domain/gap";
import { zoneOffsetAtMs } from "@/lib/time/zone";

/** How to get what a gap leaves out; a gap that is not open asks for nothing. */
export function gapCommands(
  gap: Gap,
  artifacts: readonly DatedArtifact[],
): readonly ClosingCommand[] {
  return gap.status === "open" ? closingCommands(gap, artifacts, zoneOffsetAtMs) : [];
}

const languageWords: Readonly<Record<ClosingCommand["language"], string>> = {
  shell: "shell",
  sql: "SQL",
  promql: "PromQL",
};

export function languageWord(language: ClosingCommand["language"]): string {
  return languageWords[language];
}
