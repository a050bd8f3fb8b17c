import type { Metadata } from "next";
import { NeedAdmin } from "@/components/people/need-admin";
import { SettingsPage } from "@/components/settings/settings-page";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadSettings } from "@/lib/server/installation/load-settings";
import { loadPullSources } from "@/lib/server/pull/load-pull-sources";
import { addPullSource, changeSettings, removePullSource } from "./actions";

export const metadata: Metadata = { title: "Settings" };

export default async function Settings() {
  const viewer = await requireViewer();
  const shown = await loadSettings(viewer);
  if (shown === null) return <NeedAdmin about="Settings of the installation" role={viewer.role} />;
  const sources = {
    list: await loadPullSources(viewer),
    add: addPullSource,
    remove: removePullSource,
  };
  return <SettingsPage shown={shown} sources={sources} change={changeSettings} />;
}
