import { defineRoute } from "@/lib/server/routes/define-route";
import { surveyRoute } from "@/lib/server/routes/survey-route";

export const GET = defineRoute(surveyRoute);
