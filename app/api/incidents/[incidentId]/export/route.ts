import { defineRoute } from "@/lib/server/routes/define-route";
import { exportRoute } from "@/lib/server/routes/export-route";

export const GET = defineRoute(exportRoute);
