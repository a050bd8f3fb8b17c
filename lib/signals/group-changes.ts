import type { ChangeFacts } from "./change-facts";

/** Parts of one change follow each other within this time. */
export const partsWithinMs = 5 * 60_000;

/** Several records of one change: a rollout over hosts, the keys of one push. */
export type ChangeGroup = { readonly parts: ChangeFacts[] };

/** A setting that goes back to what it was, or a version that was left before, undoes a change. */
export function markReverts(changes: readonly ChangeFacts[]): readonly ChangeFacts[] {
  return changes.map((change, index) => {
    if (!/^change\.(config|flag|network|deploy|secret|dns|other|control-off)$/.test(change.family))
      return change;
    const earlier = changes.slice(0, index);
    const undoes =
      earlier.some((other) => isUndoneBy(other, change)) ||
      /\b(revert(ed|s)?|roll(ed)?[ -]?back|undo(ne)?)\b/i.test(change.note ?? "");
    return undoes ? { ...change, family: "response.revert" } : change;
  });
}

function isUndoneBy(earlier: ChangeFacts, later: ChangeFacts): boolean {
  if (earlier.subject !== later.subject || earlier.key !== later.key) return false;
  if (earlier.key === null) return false;
  return earlier.from !== null && earlier.from === later.to && earlier.to === later.from;
}

export function groupChanges(changes: readonly ChangeFacts[]): readonly ChangeGroup[] {
  const open = new Map<string, ChangeGroup>();
  const groups: ChangeGroup[] = [];
  for (const change of changes) {
    const key = groupKey(change);
    const group = open.get(key);
    const last = group?.parts.at(-1);
    if (group !== undefined && last !== undefined && belongs(last, change)) {
      group.parts.push(change);
      continue;
    }
    const next: ChangeGroup = { parts: [change] };
    open.set(key, next);
    groups.push(next);
  }
  return groups;
}

function belongs(last: ChangeFacts, next: ChangeFacts): boolean {
  const apart = next.record.time.earliest - last.record.time.earliest;
  if (/^(finished|live|stopped|failed)$/.test(last.phase) && isJob(last)) return false;
  if (isJob(next) && next.phase !== "applied")
    return next.phase !== "started" && apart <= 24 * 3_600_000;
  if (next.phase === "applied" || last.phase === "applied") return apart <= 5_000;
  return apart <= partsWithinMs;
}

export function isJob({ family }: ChangeFacts): boolean {
  return family.startsWith("job.");
}

function groupKey(change: ChangeFacts): string {
  const family = isJob(change) ? "job" : change.family;
  const part =
    change.family.startsWith("change.config") || change.family === "response.revert"
      ? (change.ticket ?? change.by)
      : change.version;
  return [family, change.subject, part ?? ""].join("|");
}
