import { redirect } from "next/navigation";
import { ok, type Result } from "@/lib/base/result";
import type { Right } from "@/lib/domain/access";
import { type CaseProblem, findMissingRight, refuse } from "@/lib/investigation/case-problem";
import { routes } from "@/lib/routes/routes";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { type Container, getContainer } from "../container";
import { currentRequest } from "../requests/request-scope";
import { findSignedIn } from "./auth";
import { mustSetUpSecondFactor } from "./second-factor";

/** Whom an action or route is for: guests; whoever signed in, with their own account alone; or who has a right. */
export type Access = "guest" | "own-account" | Right;

/** Null for a guest, for somebody who was deactivated, and for who has to set up a second factor first. */
export async function findSessionViewer(
  container: Pick<Container, "auth" | "database" | "env" | "people" | "ports">,
  headers: Headers,
): Promise<Viewer | null> {
  const signedIn = await findSignedIn(container, headers);
  if (signedIn === null) return null;
  const { viewer, hasSecondFactor } = signedIn;
  return (await mustSetUpSecondFactor(container, viewer, hasSecondFactor)) ? null : viewer;
}

/** Who sent the request being served. */
export async function findViewer(): Promise<Viewer | null> {
  const [container, { headers }] = await Promise.all([getContainer(), currentRequest()]);
  return findSessionViewer(container, headers);
}

/** The same, also for who has to set up a second factor first: they reach their own account and nothing else. */
export async function findAccountHolder() {
  const [container, { headers }] = await Promise.all([getContainer(), currentRequest()]);
  return findSignedIn(container, headers);
}

/** For pages: sends a guest to where they can sign in, or to make the first account. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await findViewer();
  if (viewer) return viewer;
  await requireAccountHolder();
  redirect(routes.settings.account());
}

/** For the page of one's own account. */
export async function requireAccountHolder() {
  const signedIn = await findAccountHolder();
  if (signedIn) return signedIn;
  const { people } = await getContainer();
  redirect((await people.hasAny()) ? routes.signIn() : routes.setup());
}

export async function admit(access: Access): Promise<Result<Viewer | null, CaseProblem>> {
  if (access === "guest") return ok(null);
  const viewer =
    access === "own-account" ? (await findAccountHolder())?.viewer : await findViewer();
  if (!viewer) return refuse("forbidden", "Sign in first.");
  if (access === "own-account") return ok(viewer);
  return findMissingRight(viewer, access) ?? ok(viewer);
}
