import { beliefRoute } from "@/lib/server/routes/belief-routes";
import { defineRoute } from "@/lib/server/routes/define-route";

export const GET = defineRoute(beliefRoute);
