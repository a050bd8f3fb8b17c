import type { DatedArtifact } from "@/lib/domain/artifact";
import { closingCommands } from "@/lib/domain/closing/closing-commands";
import type { Gap } from "@/lib/domain/gap";
import { zoneOffsetAtMs } from "@/lib/time/zone";
import type { TimelineDocument } from "./document-schema";

/** Tells of open gaps how to close them, beside what is claimed: a command that is put better changes no claim. */
export function withCommands(
  items: TimelineDocument["gaps"],
  gaps: readonly Gap[],
  artifacts: readonly DatedArtifact[],
): TimelineDocument["gaps"] {
  const open = new Map<string, Gap>(
    gaps.flatMap((gap) => (gap.status === "open" ? [[gap.id, gap] as const] : [])),
  );
  return items.map((item) => {
    const gap = open.get(item.id);
    const commands = gap ? closingCommands(gap, artifacts, zoneOffsetAtMs) : [];
    return commands.length === 0 ? item : { ...item, commands: [...commands] };
  });
}
