import { z } from "zod";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import {
  type Incident,
  type IncidentSeverity,
  type IncidentStatus,
  incidentStatuses,
} from "@/lib/domain/incident";
import type { RevisionStatus } from "@/lib/domain/review/revision";
import type { RunStatus } from "@/lib/domain/runs/run";
import { formatTime } from "@/lib/time/shown/time-text";
import { formatRelative } from "../text/relative-time";
import { describeStanding, runWords, severityWords, statusWords } from "./incident-words";

/** An incident with the counts a list shows. */
export type ListedIncident = Incident & {
  readonly artifactCount: number;
  readonly eventCount: number;
  readonly latestRevision: {
    readonly number: number;
    readonly status: RevisionStatus;
    /** The timeline or the report says something else by now. */
    readonly isEditedSince: boolean;
    /** Its approval leaves parts out. */
    readonly isPartial: boolean;
  } | null;
  readonly latestRun: RunStatus | null;
};

/** One page of the list, as the server answers it. */
export type IncidentList = {
  readonly incidents: readonly ListedIncident[];
  /** How many match the search, on all pages. */
  readonly total: number;
  /** How many there are at all, in the list or in the archive, whichever is shown. */
  readonly totalOfAll: number;
  readonly totalOfArchive: number;
  readonly pageSize: number;
  /** Names of everybody who may own one, by id. */
  readonly people: Readonly<Record<string, string>>;
  /** When the list was asked for. */
  readonly at: Instant;
};

export type IncidentRow = {
  readonly id: IncidentId;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly severityWord: string;
  readonly status: IncidentStatus;
  readonly statusWord: string;
  readonly ownerName: string | null;
  readonly artifactCount: number;
  readonly eventCount: number;
  readonly revision: {
    readonly number: number;
    readonly word: string;
    readonly role: ReturnType<typeof describeStanding>["role"];
  } | null;
  /** Said only while there is something to wait for, or to worry about. */
  readonly run: { readonly word: string; readonly isFailed: boolean } | null;
  readonly openedText: string;
  readonly openedIso: string;
  readonly openedAgo: string;
};

export function toIncidentRows({ incidents, people, at }: IncidentList): readonly IncidentRow[] {
  return incidents.map((incident) => ({
    id: incident.id,
    title: incident.title,
    severity: incident.severity,
    severityWord: severityWords[incident.severity],
    status: incident.status,
    statusWord: statusWords[incident.status],
    ownerName: incident.owner === null ? null : (people[incident.owner] ?? "Somebody who left"),
    artifactCount: incident.artifactCount,
    eventCount: incident.eventCount,
    revision:
      incident.latestRevision === null
        ? null
        : { number: incident.latestRevision.number, ...describeStanding(incident.latestRevision) },
    run: describeRun(incident.latestRun),
    openedText: `${formatTime(incident.openedAt, "UTC", { precision: "minute", withDay: true })} UTC`,
    openedIso: formatInstant(incident.openedAt),
    openedAgo: formatRelative(incident.openedAt, at),
  }));
}

function describeRun(status: RunStatus | null): IncidentRow["run"] {
  if (status === null || status === "finished") return null;
  return { word: runWords[status], isFailed: status === "failed" };
}

/** Why the list is empty: by what was asked for, or because all there is lies in the archive. */
export function describeEmpty(
  { totalOfAll }: Pick<IncidentList, "totalOfAll">,
  isArchive: boolean,
): { readonly title: string; readonly text: string } {
  if (totalOfAll > 0) {
    const where = isArchive
      ? "The search covers only the archive."
      : "The search does not cover the archive.";
    return {
      title: "No incident matches",
      text: `Try fewer words, or remove a filter. ${where}`,
    };
  }
  return isArchive
    ? { title: "The archive is empty", text: "To archive an incident, open its page." }
    : { title: "All incidents are in the archive", text: "Choose Archive above to see them." };
}

/** `1–50 of 212 shown`: says how many there are whenever a page or a filter hides some. */
export function describeShown(
  {
    incidents,
    total,
    totalOfAll,
    pageSize,
  }: Pick<IncidentList, "incidents" | "total" | "totalOfAll" | "pageSize">,
  page: number,
): string {
  if (incidents.length === total) return `${total} of ${totalOfAll} shown`;
  const before = (page - 1) * pageSize;
  const range = incidents.length === 0 ? "0" : `${before + 1}–${before + incidents.length}`;
  if (total === totalOfAll) return `${range} of ${total} shown`;
  return `${range} of ${total} found, ${totalOfAll} in all`;
}

const foundIncidentSchema = z.object({
  id: incidentIds.schema,
  title: z.string(),
  status: z.enum(incidentStatuses),
});

/** As much of an incident as the palette shows. */
export type FoundIncident = Readonly<z.infer<typeof foundIncidentSchema>>;

export const foundIncidentsSchema = z.object({ incidents: z.array(foundIncidentSchema) });
