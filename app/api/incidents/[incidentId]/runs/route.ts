import { defineRoute } from "@/lib/server/routes/define-route";
import { runRoute } from "@/lib/server/routes/run-routes";

export const GET = defineRoute(runRoute);
