import { defineRoute } from "@/lib/server/routes/define-route";
import { turnRoute } from "@/lib/server/routes/turn-route";

export const GET = defineRoute(turnRoute);
