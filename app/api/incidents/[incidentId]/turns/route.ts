import { defineRoute } from "@/lib/server/routes/define-route";
import { turnRoute } from "@/lib/server/routes/run-routes";

export const GET = defineRoute(turnRoute);
