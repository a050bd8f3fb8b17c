import { hasRight } from "@/lib/domain/access";
import { type AlertPage, toAlertPage } from "@/lib/view-model/alerts/alert-page";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainer } from "../container";
import { settingsOf } from "../installation/settings-of";

const deliveriesShown = 20;

/** What administrators see of sources and rules; null for everybody else. Secrets are in no answer. */
export async function loadAlertPage(viewer: Viewer): Promise<AlertPage | null> {
  if (!hasRight(viewer.role, "administer")) return null;
  const container = await getContainer();
  const { alerts, people, ports, env } = container;
  const sources = await alerts.store.sources();
  const names = await people.names([...new Set(sources.map(({ createdBy }) => createdBy))]);
  const { settings } = await settingsOf(container).current();
  return toAlertPage({
    sources: await Promise.all(
      sources.map(async (source) => ({
        source,
        createdBy: names.get(source.createdBy) ?? "a former member",
        deliveries: await alerts.store.deliveries(source.id, deliveriesShown),
      })),
    ),
    ...{ rules: settings.alertRules, at: ports.clock.now() },
    address: `${env.origin}/api/v1/hooks`,
  });
}
