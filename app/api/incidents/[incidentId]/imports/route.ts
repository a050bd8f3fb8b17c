import { defineRoute } from "@/lib/server/routes/define-route";
import { importsRoute } from "@/lib/server/routes/upload-routes";

export const GET = defineRoute(importsRoute);
