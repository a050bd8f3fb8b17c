import type { Workspace } from "./workspace";

/**
 * An earlier state under what is known now: only the timeline, what is computed from it, and the report read
 * otherwise then. Files, comments, marks, decisions and reviews are those of today, so that they stay up to date
 * without the earlier state being read again.
 */
export function toPastWorkspace(now: Workspace, then: Workspace): Workspace {
  const { timeline, coherence, confidence, report } = then;
  // Words of the report that were replaced since may be by somebody whom nothing of today names.
  const people = { ...then.people, ...now.people };
  return { ...now, timeline, coherence, confidence, report, people };
}
