import type { RecordedSettings } from "@/lib/domain/installation-settings";

/** What administrators set for all of the installation. */
export interface SettingsStore {
  current(): Promise<RecordedSettings>;
  /** Newest first. */
  history(limit: number): Promise<readonly RecordedSettings[]>;
  /** False when the version before it is the newest no longer. */
  write(settings: RecordedSettings): Promise<boolean>;
}
