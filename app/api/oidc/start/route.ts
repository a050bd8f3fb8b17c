import { defineRoute } from "@/lib/server/routes/define-route";
import { oidcStartRoute } from "@/lib/server/routes/oidc-routes";

export const GET = defineRoute(oidcStartRoute);
