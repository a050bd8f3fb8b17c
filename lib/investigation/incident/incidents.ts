import { toJsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { type IncidentId, incidentIds, type UserId } from "@/lib/domain/ids";
import type { Incident, IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import type { Ports } from "../ports/ports";
import { mayChangeAccess } from "./change-access";

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
    ...{ status: "open", archivedAt: null },
    // What a program opens, it goes on to send to.
    isLive: actor.through?.kind === "sender",
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
  /** In the archive it is left out of the list, and stays as it is otherwise. */
  readonly isArchived?: boolean | undefined;
  readonly isLive?: boolean | undefined;
};

/**
 * Changes that say what is already so are left out; when nothing is left nothing is written. `seen` is what the person
 * had in front of them: what somebody else made of it since is never written over unseen.
 */
export async function changeIncident(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  changes: IncidentChanges,
  seen: IncidentChanges = {},
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  let isNews = true;
  // Compared with what is stored at each attempt: somebody else may be changing the same.
  const changed = await commitChange(cases, incidentId, async (stores) => {
    const incident = await stores.incidents.find(incidentId);
    if (incident === null) return noSuchIncident();
    const news = pickNews(incident, changes);
    isNews = Object.keys(news).length > 0;
    if (!isNews) return refuse("conflict", "The incident is that way already.");
    const access = news.owner === undefined ? null : await stores.access.find(incidentId);
    if (access?.isPrivate && !(await mayChangeAccess(stores.journal, actor, incident))) {
      return refuse(
        "forbidden",
        "Only its owner or a supervisor can change the owner of a private incident.",
      );
    }
    const overtaken = findOvertaken(incident, news, seen);
    if (overtaken) return overtaken;
    return ok(planIncidentChange(actor, clock.now(), incident, news));
  });
  return isNews ? changed : ok(null);
}

function planIncidentChange(
  actor: Actor,
  at: Instant,
  incident: Incident,
  news: IncidentChanges,
): Change<null> {
  const { isArchived, ...fields } = news;
  const before = toChanges(incident);
  const stored = {
    ...fields,
    ...(isArchived === undefined ? {} : { archivedAt: isArchived ? at : null }),
  };
  return {
    drafts: [
      {
        ...{ at, kind: "incident-changed", actionType: "decision" },
        ...{ actor: journalActor(actor), causedBy: null },
        rationale: describeChanges(before, news),
        payload: toJsonValue({
          ...news,
          before: Object.fromEntries(namesOf(news).map((name) => [name, before[name]])),
        }),
      },
    ],
    write: (stores) => stores.incidents.update(incident.id, definedOf(stored)),
    value: null,
  };
}

export async function findIncident(
  cases: Ports["cases"],
  incidentId: IncidentId,
): Promise<Result<Incident, CaseProblem>> {
  const incident = await cases.read.incidents.find(incidentId);
  return incident ? ok(incident) : noSuchIncident();
}

function noSuchIncident() {
  return refuse("not-found", "There is no such incident.");
}

function toChanges({ archivedAt, title, severity, status, owner, zone, isLive }: Incident) {
  return { title, severity, status, owner, zone, isArchived: archivedAt !== null, isLive };
}

function namesOf(changes: IncidentChanges): readonly (keyof IncidentChanges)[] {
  return Object.keys(changes) as (keyof IncidentChanges)[];
}

/** What is wanted and not so yet. */
function pickNews(incident: Incident, changes: IncidentChanges): IncidentChanges {
  const present = toChanges(incident);
  const names = namesOf(changes).filter(
    (name) => changes[name] !== undefined && changes[name] !== present[name],
  );
  return Object.fromEntries(names.map((name) => [name, changes[name]]));
}

function findOvertaken(incident: Incident, news: IncidentChanges, seen: IncidentChanges) {
  const present = toChanges(incident);
  const name = namesOf(news).find(
    (wanted) => seen[wanted] !== undefined && seen[wanted] !== present[wanted],
  );
  if (name === undefined) return null;
  const now = name === "title" ? ` It is now “${incident.title}”.` : "";
  return refuse(
    "conflict",
    `Somebody else changed ${nouns[name]} of this incident meanwhile.${now} Look again, then decide.`,
  );
}

const nouns: Readonly<Record<keyof IncidentChanges, string>> = {
  title: "the title",
  severity: "the severity",
  status: "the status",
  owner: "the owner",
  zone: "the zone",
  isArchived: "the place",
  isLive: "whether new evidence is followed live",
};

function describeChanges(before: IncidentChanges, news: IncidentChanges): string {
  const sentences = namesOf(news).map((name) => {
    if (name === "title") return `Renamed “${before.title}” to “${news.title}”`;
    if (name === "isArchived")
      return news.isArchived ? "Archived it" : "Took it out of the archive";
    if (name === "isLive")
      return news.isLive ? "Follows new evidence live" : "No longer follows new evidence live";
    return `Changed ${nouns[name]}`;
  });
  return sentences.join("; ");
}

/** The store changes what is named, whatever the value. */
function definedOf<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
