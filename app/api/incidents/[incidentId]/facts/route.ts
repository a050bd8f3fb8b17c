import { defineRoute } from "@/lib/server/routes/define-route";
import { factsRoute } from "@/lib/server/routes/facts-route";

export const GET = defineRoute(factsRoute);
