import { ok, type Result } from "@/lib/base/result";
import type { InstallationSettings } from "@/lib/domain/installation-settings";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import type { Clock } from "../ports/ports";
import type { SettingsStore } from "./settings-port";

export type SettingsPorts = { readonly settings: SettingsStore; readonly clock: Clock };

/** Sets some of the settings; who did it and when stays on record. */
export async function changeSettings(
  { settings, clock }: SettingsPorts,
  actor: Actor,
  changes: Partial<InstallationSettings>,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const before = await settings.current();
  const isWritten = await settings.write({
    ...{ version: before.version + 1, by: actor.id, at: clock.now() },
    settings: { ...before.settings, ...changes },
  });
  return isWritten
    ? ok(null)
    : refuse("conflict", "Somebody else changed these settings at the same time. Try again.");
}
