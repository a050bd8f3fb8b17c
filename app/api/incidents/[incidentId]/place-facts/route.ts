import { defineRoute } from "@/lib/server/routes/define-route";
import { placeFactsRoute } from "@/lib/server/routes/raw-evidence-routes";

export const GET = defineRoute(placeFactsRoute);
