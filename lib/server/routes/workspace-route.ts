import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { loadWorkspace } from "../workspace/load-workspace";
import { routeDefinition } from "./define-route";
import { instantParameter } from "./route-input";

export const workspaceRoute = routeDefinition({
  name: "GET workspace",
  input: z.object({
    incidentId: incidentIds.schema,
    /** As it was recorded in Whence at that time. */
    recordedAt: instantParameter.optional(),
  }),
  access: "read",
  run: async ({ incidentId, recordedAt }, { viewer }) => {
    const workspace = await loadWorkspace(viewer, incidentId, recordedAt ?? null);
    return workspace ? ok(workspace) : refuse("not-found", "There is no such incident.");
  },
});
