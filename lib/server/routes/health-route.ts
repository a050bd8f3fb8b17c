import { z } from "zod";
import { ok } from "@/lib/base/result";
import { checkHealth } from "../health/check-health";
import { securityHeaders } from "../requests/security-headers";
import { routeDefinition } from "./define-route";

/** What works, part by part; names nothing and nobody to whoever asks. 503 where the node should get no requests. */
export const healthRoute = routeDefinition({
  name: "GET health",
  input: z.object({}),
  access: "guest",
  run: async (_input, { container }) => {
    const health = await checkHealth(container);
    const status = health.status === "failing" ? 503 : 200;
    const headers = { ...securityHeaders, "Cache-Control": "no-store" };
    return ok(Response.json(health, { status, headers }));
  },
});
