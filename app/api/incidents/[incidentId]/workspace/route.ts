import { defineRoute } from "@/lib/server/routes/define-route";
import { workspaceRoute } from "@/lib/server/routes/workspace-route";

export const GET = defineRoute(workspaceRoute);
