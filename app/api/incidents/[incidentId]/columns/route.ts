import { columnsRoute } from "@/lib/server/routes/columns-route";
import { defineRoute } from "@/lib/server/routes/define-route";

export const GET = defineRoute(columnsRoute);
