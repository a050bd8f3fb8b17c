import type { Pass } from "@/lib/domain/pass";
import type { ScriptedRequest } from "@/lib/models/testing/scripted-model-server";

/** The pass a request belongs to, by what is offered in it. */
export function passOf({ tools }: Pick<ScriptedRequest, "tools">): Pass {
  if (tools.includes("set_timeline_bounds")) return "coarse";
  return tools.includes("update_entity_state") ? "detailed" : "causal";
}
