import { defineRoute } from "@/lib/server/define-route";
import { presenceRoute } from "@/lib/server/routes/presence-route";

export const PUT = defineRoute(presenceRoute);
