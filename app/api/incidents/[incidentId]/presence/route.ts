import { defineRoute } from "@/lib/server/routes/define-route";
import { presenceRoute } from "@/lib/server/routes/presence-route";

export const PUT = defineRoute(presenceRoute);
