import { defineRoute } from "@/lib/server/routes/define-route";

import { factsRoute } from "@/lib/server/routes/incident-routes";

export const GET = defineRoute(factsRoute);
