import { defineRoute } from "@/lib/server/routes/define-route";
import { extentRoute } from "@/lib/server/routes/raw-evidence-routes";

export const GET = defineRoute(extentRoute);
