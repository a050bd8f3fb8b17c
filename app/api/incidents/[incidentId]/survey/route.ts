import { defineRoute } from "@/lib/server/define-route";
import { surveyRoute } from "@/lib/server/routes/survey-route";

export const GET = defineRoute(surveyRoute);
