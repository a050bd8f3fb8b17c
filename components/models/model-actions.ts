import type { ActionResult } from "@/lib/base/action-result";
import type { PolicyChange } from "@/lib/domain/models/change-policy";
import type { Provider } from "@/lib/domain/models/model-name";
import type { LocalServer, TestedModel } from "@/lib/view-model/models/model-page";

/** What the Models page may ask of the server; the page passes the actions down. */
export type ModelActions = {
  readonly change: (input: { readonly change: PolicyChange }) => Promise<ActionResult<unknown>>;
  readonly setKey: (input: {
    readonly provider: Provider;
    readonly key: string;
  }) => Promise<ActionResult<unknown>>;
  readonly removeKey: (input: { readonly provider: Provider }) => Promise<ActionResult<unknown>>;
  /** Of this machine, on their usual ports. */
  readonly findServers: (
    input: Readonly<Record<string, never>>,
  ) => Promise<ActionResult<readonly LocalServer[]>>;
  readonly test: (input: { readonly model: string }) => Promise<ActionResult<TestedModel>>;
};
