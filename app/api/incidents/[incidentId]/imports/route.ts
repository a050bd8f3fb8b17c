import { defineRoute } from "@/lib/server/define-route";
import { importsRoute } from "@/lib/server/routes/upload-routes";

export const GET = defineRoute(importsRoute);
