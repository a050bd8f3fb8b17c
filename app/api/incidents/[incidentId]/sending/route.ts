import { defineRoute } from "@/lib/server/routes/define-route";

import { sendingRoute } from "@/lib/server/routes/run-routes";

export const GET = defineRoute(sendingRoute);
