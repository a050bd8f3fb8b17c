import { defineRoute } from "@/lib/server/routes/define-route";
import { workspaceRoute } from "@/lib/server/routes/incident-routes";

export const GET = defineRoute(workspaceRoute);
