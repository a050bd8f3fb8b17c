import { z } from "zod";
import { instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { hasRight } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { SessionList } from "@/lib/view-model/account/session-list";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Container } from "../container";
import { currentRequest } from "../requests/request-scope";
import { findPasswordHash } from "./accounts";
import { hasSecondFactor } from "./second-factor";

type SessionContainer = Pick<Container, "auth" | "people" | "ports">;

const date = z.date().transform((at) => instant(at.getTime()));

/** Rows of the library are parsed like any other input. */
const keptSessions = z.array(
  z.object({
    id: z.string(),
    token: z.string(),
    expiresAt: date,
    createdAt: date,
    updatedAt: date,
    userAgent: z.string().nullish(),
    ipAddress: z.string().nullish(),
  }),
);

/** Of whoever an administrator asks for, and of oneself; null for anybody else, and for nobody. */
export async function loadSessions(
  { auth, people, ports }: SessionContainer,
  viewer: Viewer,
  userId: UserId,
): Promise<SessionList | null> {
  const person = await findManaged(people, viewer, userId);
  if (person === null) return null;
  const [kept, { headers }, hash, isSetUp] = await Promise.all([
    listKept(auth, userId),
    currentRequest(),
    findPasswordHash(auth, userId),
    hasSecondFactor({ auth }, userId),
  ]);
  const current = await auth.api.getSession({ headers });
  const at = ports.clock.now();
  return {
    ...{ person, at },
    hasPassword: hash !== null,
    hasSecondFactor: isSetUp,
    sessions: kept
      .filter(({ expiresAt }) => expiresAt > at)
      .map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
        ...{ id, userAgent: userAgent ?? null, address: ipAddress || null },
        ...{ firstSeen: createdAt, lastSeen: updatedAt },
        isThis: id === current?.session.id,
      })),
  };
}

/** Ends one session of a person, or with null all of them; how many ended. */
export async function endSessions(
  { auth, people, ports }: SessionContainer,
  viewer: Viewer,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string | null },
): Promise<Result<{ readonly ended: number }, CaseProblem>> {
  if ((await findManaged(people, viewer, userId)) === null) {
    return refuse("forbidden", "Only an administrator can sign other people out.");
  }
  const { internalAdapter } = await auth.$context;
  const ending = (await listKept(auth, userId)).filter(
    ({ id }) => sessionId === null || id === sessionId,
  );
  if (sessionId !== null && ending.length === 0) {
    return refuse("not-found", "This session has ended already.");
  }
  // All at once and not one by one: a session that was opened meanwhile ends as well.
  if (sessionId === null) await internalAdapter.deleteUserSessions(userId);
  else for (const { token } of ending) await internalAdapter.deleteSession(token);
  await people.note("signed-out", { person: userId, by: viewer.id, at: ports.clock.now() });
  return ok({ ended: ending.length });
}

async function findManaged(people: Container["people"], viewer: Viewer, userId: UserId) {
  if (userId !== viewer.id && !hasRight(viewer.role, "administer")) return null;
  const person = await people.find(userId);
  return person && { id: person.id, name: person.name };
}

async function listKept(auth: Container["auth"], userId: UserId) {
  const { internalAdapter } = await auth.$context;
  return keptSessions.parse(await internalAdapter.listSessions(userId));
}
