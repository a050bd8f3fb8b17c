import { defineRoute } from "@/lib/server/routes/define-route";
import { similarRoute } from "@/lib/server/routes/similar-route";

export const GET = defineRoute(similarRoute);
