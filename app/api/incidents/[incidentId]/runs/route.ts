import { defineRoute } from "@/lib/server/define-route";
import { runRoute } from "@/lib/server/routes/run-route";

export const GET = defineRoute(runRoute);
