import { compile } from "./check-entry";
import type { CatalogueEntry } from "./entry";
import { signalKindOf } from "./traits";

/** An entry as the detector of log messages asks for it. */
export type CatalogueMessage = {
  readonly id: string;
  /** Matched against the message, case as the pattern says. */
  readonly pattern: RegExp;
  readonly family: string;
  /** [0, 1] */
  readonly severity: number;
  /** What a title says happened: "{subject} was killed". `{subject}` and named groups are filled in. */
  readonly title: string;
  /** Every occurrence is news (a kill, a failover), not only the first. */
  readonly isPoint: boolean;
  /** Ordinary, one by one; it means something only in large numbers. */
  readonly isBurstOnly: boolean;
  /** The group `subject` of the pattern is an entity of this type. */
  readonly subjectType?: string;
  /** State the main entity takes: property and value. */
  readonly state?: { readonly property: string; readonly value: string };
};

/** The entries in the order in which they are tried. Those with errors have none here. */
export function toMessages(entries: readonly CatalogueEntry[]): readonly CatalogueMessage[] {
  return entries.flatMap((entry) => {
    const { id, trait, property, severity, title, moment, burst, subject, state } = entry;
    const pattern = compile(entry);
    const family = signalKindOf(trait, property);
    if (typeof pattern === "string" || family === null) return [];
    const further = { ...(subject && { subjectType: subject }), ...(state && { state }) };
    return [
      { id, pattern, family, severity, title, isPoint: moment, isBurstOnly: burst, ...further },
    ];
  });
}
