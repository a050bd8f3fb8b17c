import { defineRoute } from "@/lib/server/routes/define-route";
import { foundRowsRoute } from "@/lib/server/routes/raw-evidence-routes";

export const GET = defineRoute(foundRowsRoute);
