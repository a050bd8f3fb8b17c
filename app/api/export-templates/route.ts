import { defineRoute } from "@/lib/server/routes/define-route";
import { exportTemplatesRoute } from "@/lib/server/routes/export-routes";

export const GET = defineRoute(exportTemplatesRoute);
