import { z } from "zod";
import { isSameJson, toJsonValue } from "@/lib/base/canonical-json";
import { ok, type Result } from "@/lib/base/result";
import { hasRight } from "@/lib/domain/access";
import type { IncidentId } from "@/lib/domain/ids";
import type { Incident } from "@/lib/domain/incident";
import type { IncidentAccess } from "@/lib/domain/incident-access";
import { parseActor } from "@/lib/domain/journal-actor";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { commitChange } from "../commit-change";
import type { JournalStore } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";

/** Whoever opened the incident and leads it says who sees it, whoever was given the lead by somebody else, and whoever may approve. */
export async function mayChangeAccess(
  journal: Pick<JournalStore, "listOfKinds">,
  actor: Actor,
  { id, owner }: Pick<Incident, "id" | "owner">,
): Promise<boolean> {
  if (hasRight(actor.role, "approve")) return true;
  if (owner !== actor.id) return false;
  const changes = await journal.listOfKinds(id, ["incident-changed"]);
  const given = changes.findLast(({ payload }) => ownerChange.safeParse(payload).success);
  // Whoever took the lead of an open incident could otherwise shut out everybody else.
  if (given === undefined) return true;
  const by = parseActor(given.actor);
  const giver = by.kind === "user" ? by.id : "owner" in by ? by.owner : null;
  return giver !== null && giver !== actor.id;
}

const ownerChange = z.object({ owner: z.string() });

const whoMayChange =
  "Only a supervisor can change this, or an owner who opened the incident or was made its owner by somebody else.";

/**
 * Opens an incident to everybody, or to some alone. Who does it is among them: nobody shuts themselves out. `seen` is
 * what the person had in front of them.
 */
export async function changeAccess(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  { access, seen }: { readonly access: IncidentAccess; readonly seen: IncidentAccess },
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const wanted = normalised(access, actor);
  return commitChange(cases, incidentId, async (stores) => {
    const incident = await stores.incidents.find(incidentId);
    const before = await stores.access.find(incidentId);
    if (incident === null || before === null) {
      return refuse("not-found", "There is no such incident.");
    }
    if (!(await mayChangeAccess(stores.journal, actor, incident))) {
      return refuse("forbidden", whoMayChange);
    }
    if (!isSameJson(before, seen)) {
      return refuse(
        "conflict",
        "Somebody else changed who sees this incident. Reload the page and try again.",
      );
    }
    return ok({
      drafts: [
        {
          ...{ at: clock.now(), kind: "incident-changed", actionType: "decision" },
          ...{ actor: journalActor(actor), causedBy: null, rationale: describe(wanted) },
          payload: toJsonValue({ access: wanted, before: { access: before } }),
        },
      ],
      write: (stores) => stores.access.set(incidentId, wanted),
      value: null,
    });
  });
}

function normalised({ isPrivate, people, teams }: IncidentAccess, actor: Actor): IncidentAccess {
  if (!isPrivate) return { isPrivate, people: [], teams: [] };
  return {
    isPrivate,
    people: [...new Set([...people, actor.id])].toSorted(),
    teams: [...new Set(teams)].toSorted(),
  };
}

function describe({ isPrivate, people, teams }: IncidentAccess): string {
  if (!isPrivate) return "Opened it to everybody with an account";
  const count = (number: number, noun: string, plural: string) =>
    `${number} ${number === 1 ? noun : plural}`;
  return `Made it private: open to ${count(people.length, "person", "people")} and ${count(teams.length, "team", "teams")}`;
}
