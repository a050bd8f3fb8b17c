import { compile } from "./check-entry";
import type { CatalogueEntry } from "./entry";
import { signalKindOf } from "./traits";

/** An entry as the detector of log messages asks for it. */
export type CatalogueMessage = {
  readonly id: string;
  readonly pattern: RegExp;
  readonly family: string;
  readonly severity: number;
  readonly title: string;
  readonly isPoint: boolean;
  readonly isBurstOnly: boolean;
  readonly subjectType?: string;
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
