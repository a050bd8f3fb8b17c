import { defineRoute } from "@/lib/server/routes/define-route";
import { columnsRoute } from "@/lib/server/routes/upload-routes";

export const GET = defineRoute(columnsRoute);
