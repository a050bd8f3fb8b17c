import { auditRoute } from "@/lib/server/routes/audit-route";
import { defineRoute } from "@/lib/server/routes/define-route";

export const GET = defineRoute(auditRoute);
