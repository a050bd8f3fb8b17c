import type { Desk } from "@/lib/investigation/toolbox/desk";
import type { Chunk } from "./context-window";

/** What people say local field names mean, for a model to use their words; nothing where nobody said it of any. */
export function meaningChunks({
  evidence: { meanings = [] },
  mask,
}: Pick<Desk, "mask"> & {
  readonly evidence: Pick<Desk["evidence"], "meanings">;
}): readonly Chunk[] {
  if (meanings.length === 0) return [];
  const lines = meanings.map(({ field, meaning, unit }) =>
    mask(`${field}: ${meaning}${unit === "" ? "" : `, in ${unit}`}`),
  );
  return [
    {
      priority: "high",
      text: `## Field names, as people explain them\n${lines.join("\n")}`,
      summary: `## Field names: left out to save room (${lines.length} lines)`,
    },
  ];
}
