import { createSettingsStore } from "@/db/stores/settings-store";
import type { SettingsStore } from "@/lib/investigation/installation/settings-port";
import type { Container } from "../container";

/** What administrators set for all: few ask for it, and it is read anew each time. */
export function settingsOf({ database }: Pick<Container, "database">): SettingsStore {
  return createSettingsStore(database);
}
