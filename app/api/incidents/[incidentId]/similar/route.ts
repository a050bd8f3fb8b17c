import { defineRoute } from "@/lib/server/routes/define-route";

import { similarRoute } from "@/lib/server/routes/incident-routes";

export const GET = defineRoute(similarRoute);
