import type { EventDraft } from "../analysis/event-draft";
import { ledgerFamily } from "../analysis/ledger/ledger-draft";

/** How much of an incident the rules have names for: what is unlike all recordings is believed less. */
export type World = {
  /** Share of the drafts that only the ledger found, [0, 1]. */
  readonly unfamiliar: number;
  /** Share of the drafts that are observations of no named kind, [0, 1]. */
  readonly unnamed: number;
  readonly drafts: number;
};

export function worldOf(drafts: readonly EventDraft[]): World {
  const share = (isOne: (draft: EventDraft) => boolean) =>
    drafts.filter(isOne).length / Math.max(1, drafts.length);
  return {
    unfamiliar: share(({ family }) => family.startsWith(ledgerFamily)),
    unnamed: share(({ kind }) => kind === "observation"),
    drafts: drafts.length,
  };
}

export function worldFeatures({ unfamiliar, unnamed, drafts }: World) {
  return { unfamiliar, unnamed, many: Math.min(1, drafts / 100) };
}
