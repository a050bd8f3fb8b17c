import { defineRoute } from "@/lib/server/define-route";
import { linesRoute } from "@/lib/server/routes/evidence-routes";

export const GET = defineRoute(linesRoute);
