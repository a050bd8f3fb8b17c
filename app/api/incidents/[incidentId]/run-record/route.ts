import { defineRoute } from "@/lib/server/routes/define-route";
import { runRecordRoute } from "@/lib/server/routes/run-record-route";

export const GET = defineRoute(runRecordRoute);
