import { defineRoute } from "@/lib/server/routes/define-route";
import { seriesRoute } from "@/lib/server/routes/series-route";

export const GET = defineRoute(seriesRoute);
