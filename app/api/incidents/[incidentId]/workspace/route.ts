import { defineRoute } from "@/lib/server/define-route";
import { workspaceRoute } from "@/lib/server/routes/workspace-route";

export const GET = defineRoute(workspaceRoute);
