import { defineRoute } from "@/lib/server/routes/define-route";
import { surveyRoute } from "@/lib/server/routes/evidence-routes";

export const GET = defineRoute(surveyRoute);
