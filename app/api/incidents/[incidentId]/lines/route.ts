import { defineRoute } from "@/lib/server/routes/define-route";
import { linesRoute } from "@/lib/server/routes/raw-evidence-routes";

export const GET = defineRoute(linesRoute);
