import { z } from "zod";
import { userIdSchema } from "@/lib/domain/ids";
import { endSessions } from "../account/sessions";
import { actionDefinition } from "./define-action";

export const endSessionsAction = actionDefinition({
  name: "endSessions",
  input: z.object({
    userId: userIdSchema,
    /** Null: all of them. */
    sessionId: z.string().min(1).max(100).nullable(),
  }),
  // One's own; an administrator's reach is checked where they end.
  access: "own-account",
  run: (which, { container, viewer }) => endSessions(container, viewer, which),
});
