import { defineRoute } from "@/lib/server/routes/define-route";
import { recordsRoute } from "@/lib/server/routes/evidence-routes";

export const GET = defineRoute(recordsRoute);
