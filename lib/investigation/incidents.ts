import { ok, type Result } from "@/lib/base/result";
import { type IncidentId, incidentIds, type UserId } from "@/lib/domain/ids";
import type { Incident, IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "./case-problem";
import { commitChange } from "./commit-change";
import type { Ports } from "./ports";

export type NewIncident = {
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly zone: string;
};

export async function openIncident(
  { cases, clock, ids }: Pick<Ports, "cases" | "clock" | "ids">,
  actor: Actor,
  { title, severity, zone }: NewIncident,
): Promise<Result<IncidentId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const openedAt = clock.now();
  const id = incidentIds.create(ids);
  const incident: Incident = {
    ...{ id, title, severity, zone, openedAt },
    status: "open",
    owner: actor.id,
  };
  await cases.transaction(async (stores) => {
    await stores.incidents.insert(incident);
    await stores.journal.append(id, [
      {
        at: openedAt,
        kind: "incident-opened",
        actionType: "conversation",
        actor: journalActor(actor),
        causedBy: null,
        rationale: `Opened "${title}"`,
        payload: { title, severity, zone },
      },
    ]);
  });
  return ok(id);
}

export type IncidentChanges = {
  readonly title?: string | undefined;
  readonly severity?: IncidentSeverity | undefined;
  readonly status?: IncidentStatus | undefined;
  readonly owner?: UserId | null | undefined;
  readonly zone?: string | undefined;
};

/** Changes that say what is already so are left out; when nothing is left nothing is written. */
export async function changeIncident(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  changes: IncidentChanges,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const incident = await findIncident(cases, incidentId);
  if (!incident.ok) return incident;
  const news = pickNews(incident.value, changes);
  const names = Object.keys(news);
  if (names.length === 0) return ok(null);
  return commitChange(cases, incidentId, async () =>
    ok({
      drafts: [
        {
          at: clock.now(),
          kind: "incident-changed",
          actionType: "decision",
          actor: journalActor(actor),
          causedBy: null,
          rationale: `Changed ${names.join(", ")}`,
          payload: news,
        },
      ],
      write: (stores) => stores.incidents.update(incidentId, news),
      value: null,
    }),
  );
}

export async function findIncident(
  cases: Ports["cases"],
  incidentId: IncidentId,
): Promise<Result<Incident, CaseProblem>> {
  const incident = await cases.read.incidents.find(incidentId);
  return incident ? ok(incident) : refuse("not-found", "There is no such incident.");
}

type News = Partial<Pick<Incident, "title" | "severity" | "status" | "owner" | "zone">>;

function pickNews(incident: Incident, changes: IncidentChanges): News {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => value !== undefined && incident[name as keyof IncidentChanges] !== value,
    ),
  );
}
