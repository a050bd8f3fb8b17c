import { defineRoute } from "@/lib/server/define-route";
import { mediaRoute } from "@/lib/server/routes/media-route";

export const GET = defineRoute(mediaRoute);
