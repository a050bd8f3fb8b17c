import type { GapReason } from "@/lib/domain/gap";

const words: Readonly<Record<GapReason, string>> = {
  silence: "silent stretch",
  clock: "doubtful clock",
  truncated: "file cut short",
  deleted: "deleted lines",
  "missing-source": "missing source",
  "unrecorded-step": "step no record shows",
  misfit: "event that does not fit",
};

/** What kind of hole it is, in words; a reason of another version is shown as it was given. */
export function gapWord(reason: string): string {
  const known = Object.entries(words).find(([name]) => name === reason);
  return known?.[1] ?? reason.replaceAll("-", " ");
}
