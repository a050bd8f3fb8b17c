import { defineRoute } from "@/lib/server/routes/define-route";
import { sendingRoute } from "@/lib/server/routes/sending-route";

export const GET = defineRoute(sendingRoute);
