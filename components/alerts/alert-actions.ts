import type { z } from "zod";
import type { ActionResult } from "@/lib/base/action-result";
import type { alertRuleSchema } from "@/lib/domain/alerts/alert-rule";
import type { AlertSourceKind } from "@/lib/domain/alerts/alert-source";
import type { AlertRuleId, AlertSourceId } from "@/lib/domain/ids";
import type { TriedRow } from "@/lib/view-model/alerts/alert-page";

/** What the page of alerts may ask of the server. */
export type AlertActions = {
  readonly addSource: (input: {
    readonly name: string;
    readonly kind: AlertSourceKind;
    readonly settings: string;
    readonly secret: string;
  }) => Promise<ActionResult<{ readonly secret: string | null }>>;
  readonly removeSource: (input: {
    readonly sourceId: AlertSourceId;
  }) => Promise<ActionResult<unknown>>;
  readonly changeRules: (input: {
    readonly change:
      | { readonly kind: "add"; readonly rule: Omit<z.input<typeof alertRuleSchema>, "id"> }
      | { readonly kind: "remove"; readonly id: AlertRuleId };
  }) => Promise<ActionResult<unknown>>;
  readonly tryAlerts: (input: {
    readonly source: string;
    readonly payload: string;
    readonly event: string;
  }) => Promise<ActionResult<readonly TriedRow[]>>;
};
