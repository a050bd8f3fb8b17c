import { z } from "zod";
import { userIdSchema } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { endSessions } from "../account/sessions";
import { findViewer } from "../account/viewer";
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
  async run(which, { container, viewer }) {
    // Who has to set up a second factor reaches their own account and nothing else.
    if (which.userId !== viewer.id && (await findViewer()) === null) {
      return refuse("forbidden", "Set up your second factor first.");
    }
    return endSessions(container, viewer, which);
  },
});
