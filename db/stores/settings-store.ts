import { desc } from "drizzle-orm";
import { toJsonValue } from "@/lib/base/canonical-json";
import { installationSettingsSchema, nothingSet } from "@/lib/domain/installation-settings";
import type { SettingsStore } from "@/lib/investigation/installation/settings-port";
import type { Database } from "../client";
import { parseDocument } from "../parse-document";
import { installationSettings } from "../schema/installation";

export function createSettingsStore({ executor }: Database): SettingsStore {
  const history: SettingsStore["history"] = async (limit) => {
    const rows = await executor
      .select()
      .from(installationSettings)
      .orderBy(desc(installationSettings.version))
      .limit(limit);
    return rows.map(({ version, settings, changedBy: by, changedAt: at }) => ({
      ...{ version, by, at },
      settings: parseDocument(installationSettingsSchema, settings, `settings ${version}`),
    }));
  };
  return {
    history,
    current: async () => (await history(1))[0] ?? nothingSet,
    /** Of two who read the same version, the second finds its number taken. */
    async write({ version, settings, by, at }) {
      if (by === null || at === null) throw new Error("Nobody set this version of the settings");
      const inserted = await executor
        .insert(installationSettings)
        .values({ version, settings: toJsonValue(settings), changedBy: by, changedAt: at })
        .onConflictDoNothing()
        .returning({ version: installationSettings.version });
      return inserted.length === 1;
    },
  };
}
