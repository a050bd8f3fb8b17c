import { z } from "zod";
import { type Failure, fail, ok, type Result } from "@/lib/base/result";
import { hasRight, type Role } from "@/lib/domain/access";
import { type IncidentId, incidentIds, type UserId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import { closeCases } from "@/lib/investigation/incident/closed-cases";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { type Access, admit } from "../account/viewer";
import { type Container, getContainer } from "../container";

type Reader = { readonly id: UserId; readonly role: Role };

/** Private incidents that are closed to somebody. */
export async function findClosedTo(
  { ports }: Pick<Container, "ports">,
  { id, role }: Reader,
): Promise<ReadonlySet<IncidentId>> {
  if (hasRight(role, "administer")) return new Set();
  return new Set(await ports.cases.read.access.closedTo(id));
}

/** The container as it is for somebody: what is closed to them is in none of its cases. */
export async function openTo<Reach extends Pick<Container, "ports">>(
  container: Reach,
  reader: Reader,
): Promise<Reach> {
  return closeTo(container, await findClosedTo(container, reader));
}

function closeTo<Reach extends Pick<Container, "ports">>(
  container: Reach,
  closed: ReadonlySet<IncidentId>,
): Reach {
  if (closed.size === 0) return container;
  const { ports } = container;
  return { ...container, ports: { ...ports, cases: closeCases(ports.cases, closed) } };
}

/** For whatever is read for somebody who signed in. */
export async function getContainerFor(reader: Reader): Promise<Container> {
  return openTo(await getContainer(), reader);
}

/** What is said of a closed incident: the same as of one there is none of. */
export const noSuchIncident: CaseProblem = {
  kind: "not-found",
  message: "There is no such incident.",
};

const namesIncident = z.looseObject({ incidentId: incidentIds.schema });

/**
 * Who sends a request, and what they reach. Refused are those without the right, and what names an incident that is
 * closed to them, whatever else it says.
 */
export async function enter(
  access: Access,
  input: unknown,
): Promise<Result<{ readonly viewer: Viewer | null; readonly container: Container }, CaseProblem>> {
  const admission = await admit(access);
  if (!admission.ok) return admission;
  const viewer = admission.value;
  const container = await getContainer();
  if (viewer === null) return ok({ viewer, container });
  const closed = await findClosedTo(container, viewer);
  const named = namesIncident.safeParse(input).data?.incidentId;
  if (named !== undefined && closed.has(named)) return fail(noSuchIncident);
  return ok({ viewer, container: closeTo(container, closed) });
}

/** Null where a person sees the incident; nobody is given a part in one that is closed to them. */
export async function refuseOutsider(
  container: Pick<Container, "ports" | "people">,
  incidentId: IncidentId,
  userId: UserId,
): Promise<Failure<CaseProblem> | null> {
  const person = await container.people.find(userId);
  if (person === null || !(await findClosedTo(container, person)).has(incidentId)) return null;
  return refuse("invalid", `${person.name} cannot see this incident. Open it to them first.`);
}
