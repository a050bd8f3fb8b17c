import { defineRoute } from "@/lib/server/routes/define-route";

import { runRecordRoute } from "@/lib/server/routes/run-routes";

export const GET = defineRoute(runRecordRoute);
