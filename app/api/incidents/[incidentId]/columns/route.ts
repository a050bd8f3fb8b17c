import { defineRoute } from "@/lib/server/define-route";
import { columnsRoute } from "@/lib/server/routes/columns-route";

export const GET = defineRoute(columnsRoute);
