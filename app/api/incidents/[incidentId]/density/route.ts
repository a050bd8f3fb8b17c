import { defineRoute } from "@/lib/server/define-route";
import { densityRoute } from "@/lib/server/routes/evidence-routes";

export const GET = defineRoute(densityRoute);
