import {
  type IncidentSeverity,
  type IncidentStatus,
  incidentSeverities,
  incidentStatuses,
} from "@/lib/domain/incident";
import { readChoices, readCount, type SearchReader, searchText } from "./search-text";

/** What the incident list shows: the part of its state that belongs in the address. */
export type IncidentsSearch = {
  readonly text: string;
  readonly statuses: readonly IncidentStatus[];
  readonly severities: readonly IncidentSeverity[];
  /** User id, "none" for incidents without an owner, or empty for all. */
  readonly owner: string;
  /** Those in the archive, instead of those in the list. */
  readonly isArchived: boolean;
  /** Those in which something waits for whoever looks. */
  readonly isWaiting: boolean;
  /** From 1. */
  readonly page: number;
};

const textLengthMax = 200;

export function parseIncidentsSearch(reader: SearchReader): IncidentsSearch {
  return {
    // No title holds a NUL, and the database takes none.
    text: (reader.get("text") ?? "").replaceAll("\0", "").trim().slice(0, textLengthMax).trimEnd(),
    statuses: readChoices(reader, "status", incidentStatuses),
    severities: readChoices(reader, "severity", incidentSeverities),
    owner: /^[A-Za-z0-9_-]{0,64}$/.exec(reader.get("owner") ?? "")?.[0] ?? "",
    isArchived: reader.get("archived") === "yes",
    isWaiting: reader.get("waiting") === "me",
    page: readCount(reader, "page", 1),
  };
}

export function formatIncidentsSearch(search: Partial<IncidentsSearch>): string {
  return searchText({
    text: search.text,
    status: search.statuses,
    severity: search.severities,
    owner: search.owner,
    archived: search.isArchived ? "yes" : null,
    waiting: search.isWaiting ? "me" : null,
    page: search.page === 1 ? null : search.page,
  });
}
