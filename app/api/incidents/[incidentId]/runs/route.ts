import { defineRoute } from "@/lib/server/routes/define-route";
import { runRoute } from "@/lib/server/routes/run-route";

export const GET = defineRoute(runRoute);
