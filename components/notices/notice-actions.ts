import type { ActionResult } from "@/lib/base/action-result";
import type { WebhookId } from "@/lib/domain/ids";
import type { NoticeKind } from "@/lib/domain/notices/notice";

type OfWebhook = { readonly webhookId: WebhookId };

/** What the page of notifications may ask of the server. */
export type NoticeActions = {
  readonly choose: (input: {
    readonly mail: NoticeKind[];
    readonly webhook: NoticeKind[];
  }) => Promise<ActionResult<unknown>>;
  readonly add: (input: {
    readonly url: string;
    readonly kinds: NoticeKind[];
  }) => Promise<ActionResult<{ readonly secret: string }>>;
  readonly change: (
    input: OfWebhook & {
      readonly change:
        | { readonly kind: "subscribe"; readonly kinds: NoticeKind[] }
        | { readonly kind: "switch"; readonly isOn: boolean }
        | { readonly kind: "remove" };
    },
  ) => Promise<ActionResult<unknown>>;
  readonly test: (
    input: OfWebhook,
  ) => Promise<ActionResult<{ readonly isDelivered: boolean; readonly answer: string }>>;
};
