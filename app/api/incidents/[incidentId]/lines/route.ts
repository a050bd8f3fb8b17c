import { defineRoute } from "@/lib/server/define-route";
import { linesRoute } from "@/lib/server/routes/raw-evidence-routes";

export const GET = defineRoute(linesRoute);
