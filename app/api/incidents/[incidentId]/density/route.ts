import { defineRoute } from "@/lib/server/routes/define-route";
import { densityRoute } from "@/lib/server/routes/evidence-routes";

export const GET = defineRoute(densityRoute);
