import { redirect } from "next/navigation";
import { ok, type Result } from "@/lib/base/result";
import type { Right } from "@/lib/domain/access";
import { type CaseProblem, findMissingRight, refuse } from "@/lib/investigation/case-problem";
import { routes } from "@/lib/routes/routes";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainer } from "../container";
import { currentRequest } from "../requests/request-scope";
import { findSessionViewer } from "./auth";

/** Who sent the request being served; null for a guest, and for somebody who was deactivated. */
export async function findViewer(): Promise<Viewer | null> {
  const [container, { headers }] = await Promise.all([getContainer(), currentRequest()]);
  return findSessionViewer(container, headers);
}

/** For pages: sends a guest to where they can sign in, or to make the first account. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await findViewer();
  if (viewer) return viewer;
  const { people } = await getContainer();
  redirect((await people.hasAny()) ? routes.signIn() : routes.setup());
}

export async function admit(access: "guest" | Right): Promise<Result<Viewer | null, CaseProblem>> {
  if (access === "guest") return ok(null);
  const viewer = await findViewer();
  if (viewer === null) return refuse("forbidden", "Sign in first.");
  return findMissingRight(viewer, access) ?? ok(viewer);
}
