import { hasRight } from "@/lib/domain/access";
import { type SettingsPage, toSettingsPage } from "@/lib/view-model/settings/settings-page";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainer } from "../container";
import { settingsOf } from "./settings-of";

const versionsShown = 20;

/** What administrators see of the settings; null for everybody else. */
export async function loadSettings(viewer: Viewer): Promise<SettingsPage | null> {
  if (!hasRight(viewer.role, "administer")) return null;
  const container = await getContainer();
  const versions = await settingsOf(container).history(versionsShown);
  const names = await container.people.names([...new Set(versions.flatMap(({ by }) => by ?? []))]);
  return toSettingsPage(versions, names);
}
