import { findReportedLevel } from "../../heads/head-level";
import type { Draft } from "../../records/draft";

const head = /^(\S+) +Error: \d{1,6}, Severity: \d{1,2}, State: \d{1,3}\b/;

/**
 * SQL Server writes an error in two lines of one process and one instant: a head with its level, and below it the
 * message, which has none of its own.
 */
export class LevelBelowHead {
  private before: Draft | null = null;

  /** Asked of each record, in order. */
  complete(draft: Draft): Draft {
    const { before } = this;
    this.before = draft;
    if (before === null || draft.severity !== null || !isOneInstant(before, draft)) return draft;
    const process = head.exec(before.message)?.[1];
    const isBelow = process !== undefined && draft.message.startsWith(`${process} `);
    return isBelow ? { ...draft, severity: findReportedLevel(before.message, 0) } : draft;
  }
}

/** A block does not end behind such a head: what is below it would lose its level. */
export function isReportHead(draft: Draft | null): boolean {
  return draft !== null && head.test(draft.message);
}

function isOneInstant(a: Draft, b: Draft): boolean {
  return a.stamp !== null && a.stamp.raw === b.stamp?.raw;
}
