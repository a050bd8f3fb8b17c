import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { taskSettingsSchema } from "../invocation";

export const runModes = ["passes", "append", "full"] as const;
/** `passes`: no rounds. `append`: rounds add and take nothing out. `full`: they also prune. */
export type RunMode = (typeof runModes)[number];

export const roundsMost = 10;

export const roundParts = ["critique", "pruning", "gaps"] as const;

export const roundsSettingsSchema = z.strictObject({
  mode: z.enum(["append", "full"]),
  roundsMax: z.int().min(1).max(roundsMost),
  /** Tokens of all rounds together; null for no limit. Looked at before every task. */
  tokensMax: z.int().min(1).nullable(),
  /** Who takes each role, and how. */
  roles: z.strictObject({
    director: taskSettingsSchema,
    expert: taskSettingsSchema,
    critic: taskSettingsSchema,
  }),
  /** Parts switched off, to see what each is worth. */
  without: z.array(z.enum(roundParts)),
});
export type RoundsSettings = Immutable<z.infer<typeof roundsSettingsSchema>>;

/** How far a run goes beyond its passes. */
export type RoundsTerms = Pick<RoundsSettings, "roundsMax" | "tokensMax" | "without"> & {
  readonly mode: RunMode;
};

/** What somebody who starts a run may choose of its rounds. */
export const roundsTermsSchema = roundsSettingsSchema
  .pick({ roundsMax: true, tokensMax: true })
  .extend({ mode: z.enum(runModes) });

export const usualRounds: RoundsTerms = {
  ...{ mode: "full", roundsMax: 3, tokensMax: null },
  without: [],
};
/** As a document tells how it was made; the passes alone are told as they always were. */
export function toSettingItems(
  rounds: Pick<RoundsTerms, "mode" | "roundsMax" | "without"> | undefined,
) {
  if (rounds === undefined || rounds.mode === "passes") return { rounds: 0 };
  const { mode, roundsMax, without } = rounds;
  return { rounds: roundsMax, mode, ...(without.length === 0 ? {} : { without: [...without] }) };
}

export const noRounds: RoundsTerms = { ...usualRounds, mode: "passes" };
