import { defineRoute } from "@/lib/server/routes/define-route";
import { stagedUploadsRoute, uploadRoute } from "@/lib/server/routes/upload-routes";

export const GET = defineRoute(stagedUploadsRoute);
export const PUT = defineRoute(uploadRoute);
