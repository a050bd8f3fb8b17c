import { hasRight } from "@/lib/domain/access";
import type { NoticePage } from "@/lib/view-model/notices/notice-page";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainer } from "../container";

const deliveriesShown = 10;

/** What a person chose; for administrators also the webhooks. Their secrets are in no answer. */
export async function loadNoticePage(viewer: Viewer): Promise<NoticePage> {
  const { notices, people, ports } = await getContainer();
  const { settings, hasMail } = notices;
  const choice = await settings.choiceOf(viewer.id);
  const at = ports.clock.now();
  if (!hasRight(viewer.role, "administer")) return { choice, hasMail, webhooks: null, at };
  const kept = await settings.webhooks();
  const names = await people.names([...new Set(kept.map(({ createdBy }) => createdBy))]);
  const webhooks = await Promise.all(
    kept.map(async (webhook) => ({
      webhook,
      createdBy: names.get(webhook.createdBy) ?? "a former member",
      deliveries: await settings.deliveries(webhook.id, deliveriesShown),
    })),
  );
  return { choice, hasMail, webhooks, at };
}
