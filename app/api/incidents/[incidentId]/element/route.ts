import { defineRoute } from "@/lib/server/define-route";
import { elementRoute } from "@/lib/server/routes/evidence-routes";

export const GET = defineRoute(elementRoute);
