import type { Database } from "@/db/client";
import { createNoticeQueue } from "@/db/stores/notice-queue";
import { createNoticeSettings } from "@/db/stores/notice-settings";
import type { NoticeSettings } from "@/lib/investigation/ports/notice-port";
import type { Clock } from "@/lib/investigation/ports/ports";
import type { Env } from "../environment/env";
import { reportFailure } from "../environment/report-failure";
import { createSeal, type Seal } from "../environment/seal";
import { isLoopback } from "../requests/client-address";
import { createNoticeSender, type NoticeSender } from "./notice-sender";
import { createMailSender } from "./send-mail";

export type Notices = {
  readonly settings: NoticeSettings;
  readonly secrets: Seal;
  readonly sender: NoticeSender;
  readonly hasMail: boolean;
  /** Whether any webhook may be on this machine, and so without https. */
  readonly allowsHere: boolean;
};

type NoticeEnv = Pick<Env, "secret" | "origin" | "webhookNetworks" | "mail">;

/** For one whole exchange with a target. */
const timeoutMs = 10_000;

export function createNotices(
  { secret, origin, webhookNetworks = [], mail = null }: NoticeEnv,
  database: Database,
  clock: Clock,
): Notices {
  const secrets = createSeal(secret, "whence secrets of webhooks");
  const sender = createNoticeSender({
    ...{ queue: createNoticeQueue(database), clock, origin, secrets },
    sendMail: mail === null ? null : createMailSender(mail),
    reach: { allowedNetworks: webhookNetworks, timeoutMs },
    reportFailure: (error) => void reportFailure("Sending notifications", error),
  });
  return {
    ...{ settings: createNoticeSettings(database), secrets, sender, hasMail: mail !== null },
    allowsHere: webhookNetworks.some((network) => isLoopback(network.split("/")[0] ?? "")),
  };
}
