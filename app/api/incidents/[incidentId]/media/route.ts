import { defineRoute } from "@/lib/server/routes/define-route";
import { mediaRoute } from "@/lib/server/routes/media-route";

export const GET = defineRoute(mediaRoute);
