import { defineRoute } from "@/lib/server/define-route";
import { sendingRoute } from "@/lib/server/routes/sending-route";

export const GET = defineRoute(sendingRoute);
