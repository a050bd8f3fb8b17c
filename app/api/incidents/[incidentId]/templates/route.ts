import { defineRoute } from "@/lib/server/routes/define-route";
import { templatesRoute } from "@/lib/server/routes/evidence-routes";

export const GET = defineRoute(templatesRoute);
