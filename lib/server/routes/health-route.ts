import { z } from "zod";
import { ok } from "@/lib/base/result";
import { routeDefinition } from "./define-route";

/** Answers when the database does; says nothing else to whoever asks. */
export const healthRoute = routeDefinition({
  name: "GET health",
  input: z.object({}),
  access: "guest",
  run: async (_input, { container }) => {
    await container.people.hasAny();
    return ok({ status: "ok" });
  },
});
