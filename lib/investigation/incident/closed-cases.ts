import type { IncidentId } from "@/lib/domain/ids";
import type { CaseStore, CaseStores } from "../ports/case-store-port";

type Closed = ReadonlySet<IncidentId>;

/** Thrown where somebody asks the stores about an incident that is closed to them: to them there is none. */
class ClosedIncident extends Error {
  override readonly name = "ClosedIncident";
}

/** By name, not by class: another bundle of the app may have made it. */
export function isClosedIncident(error: unknown): boolean {
  return error instanceof Error && error.name === "ClosedIncident";
}

/**
 * The stores as they are for somebody to whom some incidents are closed: nothing of these is found, and whoever names
 * one is refused. Every method is behind this door, also one that is added later: it is known by the ids that it is
 * given and by those that it answers with.
 */
export function closeCases(cases: CaseStore, closed: Closed): CaseStore {
  if (closed.size === 0) return cases;
  return {
    transaction: (work) => cases.transaction((stores) => work(closeStores(stores, closed))),
    read: closeStores(cases.read, closed),
  };
}

function closeStores(stores: CaseStores, closed: Closed): CaseStores {
  const guarded = Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, closeStore(store, closed)]),
    // What `closeStore` answers has the methods it was given.
  ) as CaseStores;
  const { incidents } = stores;
  return {
    ...guarded,
    incidents: {
      ...guarded.incidents,
      find: async (id) => (closed.has(id) ? null : incidents.find(id)),
      list: (query) => incidents.list({ ...query, except: [...(query.except ?? []), ...closed] }),
    },
  };
}

type Method = (...given: readonly unknown[]) => Promise<unknown>;

function closeStore(store: object, closed: Closed): object {
  return Object.fromEntries(
    Object.entries(store).map(([name, method]) => [name, closeMethod(method, closed)]),
  );
}

function closeMethod(method: Method, closed: Closed): Method {
  return async (...given) => {
    if (given.some((one) => isOf(one, closed))) throw new ClosedIncident();
    const answer = await method(...given);
    if (Array.isArray(answer)) return answer.filter((one) => !isOf(one, closed));
    return isOf(answer, closed) ? null : answer;
  };
}

/** The id of a closed incident, something that names its incident by it, or a list with one of these. */
function isOf(value: unknown, closed: Closed): boolean {
  if (Array.isArray(value)) return value.some((one) => isOf(one, closed));
  if (typeof value === "string") return closed.has(value as IncidentId);
  if (typeof value !== "object" || value === null) return false;
  const { incidentId } = value as { readonly incidentId?: unknown };
  return typeof incidentId === "string" && closed.has(incidentId as IncidentId);
}
