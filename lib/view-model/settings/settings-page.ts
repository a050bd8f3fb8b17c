import type { UserId } from "@/lib/domain/ids";
import {
  describeSettingsChange,
  type InstallationSettings,
  nothingSet,
  type RecordedSettings,
} from "@/lib/domain/installation-settings";
import { formatDateTime } from "@/lib/time/shown/time-text";

export type SettingsPage = {
  readonly settings: InstallationSettings;
  /** Newest first. */
  readonly changes: readonly {
    readonly key: string;
    readonly text: string;
    readonly who: string;
  }[];
};

/** `versions` newest first; each is told by what it changed against the one before it. */
export function toSettingsPage(
  versions: readonly RecordedSettings[],
  names: ReadonlyMap<UserId, string>,
): SettingsPage {
  const changes = versions.flatMap(({ version, settings, by, at }, index) => {
    if (by === null || at === null) return [];
    const before = versions[index + 1]?.settings ?? nothingSet.settings;
    const who = `${names.get(by) ?? "a former member"}, ${formatDateTime(at, "UTC")}`;
    return describeSettingsChange(before, settings).map((text) => ({
      ...{ key: `${version} ${text}`, text, who },
    }));
  });
  return { settings: (versions[0] ?? nothingSet).settings, changes };
}
