import { placeActorsRoute } from "@/lib/server/routes/actor-route";
import { defineRoute } from "@/lib/server/routes/define-route";

export const GET = defineRoute(placeActorsRoute);
