import { calibrationRoute } from "@/lib/server/routes/calibration-routes";
import { defineRoute } from "@/lib/server/routes/define-route";

export const GET = defineRoute(calibrationRoute);
