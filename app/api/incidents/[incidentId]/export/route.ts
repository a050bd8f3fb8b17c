import { defineRoute } from "@/lib/server/routes/define-route";
import { exportRoute } from "@/lib/server/routes/export-routes";

export const GET = defineRoute(exportRoute);
