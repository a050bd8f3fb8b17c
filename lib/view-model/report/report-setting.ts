import { findStatusPages } from "@/lib/domain/evidence/status-page";
import type { Setting } from "@/lib/writing/telling";
import { clocksOf } from "../incident/late-cause";
import type { Workspace } from "../workspace/workspace";

/** What a text about an incident depends on besides its timeline: every screen reads it off the same files. */
export function settingOf({ artifacts }: Pick<Workspace, "artifacts">, zone: string): Setting {
  return { zone, clocks: clocksOf(artifacts), statusPages: findStatusPages(artifacts) };
}
