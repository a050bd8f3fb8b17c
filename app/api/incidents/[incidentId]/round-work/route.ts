import { defineRoute } from "@/lib/server/routes/define-route";
import { roundWorkRoute } from "@/lib/server/routes/run-routes";

export const GET = defineRoute(roundWorkRoute);
