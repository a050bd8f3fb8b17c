import { defineRoute } from "@/lib/server/routes/define-route";
import { elementsRoute } from "@/lib/server/routes/raw-evidence-routes";

export const GET = defineRoute(elementsRoute);
