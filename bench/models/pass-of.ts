import type { Pass } from "@/lib/domain/runs/pass";
import type { ScriptedRequest } from "@/lib/models/testing/scripted-model-server";

/** The pass a request belongs to; of a task of no pass, the last. */
export function passOf({ pass }: Pick<ScriptedRequest, "pass">): Pass {
  return pass ?? "causal";
}
