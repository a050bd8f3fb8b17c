import { bundleRoute } from "@/lib/server/routes/bundle-route";
import { defineRoute } from "@/lib/server/routes/define-route";

export const GET = defineRoute(bundleRoute);
