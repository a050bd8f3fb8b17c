import { defineRoute } from "@/lib/server/routes/define-route";
import { entitiesRoute } from "@/lib/server/routes/entities-route";

export const GET = defineRoute(entitiesRoute);
