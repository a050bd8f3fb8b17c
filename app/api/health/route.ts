import { defineRoute } from "@/lib/server/routes/define-route";
import { healthRoute } from "@/lib/server/routes/health-route";

export const GET = defineRoute(healthRoute);
