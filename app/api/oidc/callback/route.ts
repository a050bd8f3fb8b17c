import { defineRoute } from "@/lib/server/routes/define-route";
import { oidcCallbackRoute } from "@/lib/server/routes/oidc-routes";

export const GET = defineRoute(oidcCallbackRoute);
