import { defineRoute } from "@/lib/server/define-route";
import { turnRoute } from "@/lib/server/routes/turn-route";

export const GET = defineRoute(turnRoute);
