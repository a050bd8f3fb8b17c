import { defineRoute } from "@/lib/server/define-route";
import { runRecordRoute } from "@/lib/server/routes/run-record-route";

export const GET = defineRoute(runRecordRoute);
