import { defineRoute } from "@/lib/server/routes/define-route";
import { streamRoute } from "@/lib/server/routes/stream-route";

export const GET = defineRoute(streamRoute);
