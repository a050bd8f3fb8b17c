import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** Opens a session for somebody who was let in by other means than the library's own; the server alone calls it. */
export function openSessionPlugin() {
  return {
    id: "whence-open-session",
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new APIError("NOT_FOUND");
          // Hooks of the admin plugin refuse it for who was deactivated.
          const session = await internalAdapter.createSession(user.id, false);
          if (!session) throw new APIError("FORBIDDEN");
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ userId: user.id });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
