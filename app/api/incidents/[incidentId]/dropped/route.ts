import { defineRoute } from "@/lib/server/routes/define-route";
import { droppedRoute } from "@/lib/server/routes/raw-evidence-routes";

export const GET = defineRoute(droppedRoute);
