import {
  type ChangeRequest,
  changeRequestKinds,
  readChangeRequests,
} from "@/lib/domain/change-request";
import type { IncidentId } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/revision";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainer } from "../container";
import { loadRevision, type OpenedRevision } from "./load-permalink";

export type RevisionPair = {
  readonly title: string;
  readonly zone: string;
  /** Newest first. */
  readonly revisions: readonly Revision[];
  readonly before: OpenedRevision;
  readonly after: OpenedRevision;
  /** What was asked of the older revision and of those between the two. */
  readonly requests: readonly ChangeRequest[];
  readonly people: Readonly<Record<string, string>>;
};

/** Two revisions of an incident by their numbers; null where either does not exist or cannot be read. The older one comes first. */
export async function loadRevisionPair(
  _viewer: Viewer,
  incidentId: IncidentId,
  numbers: { readonly from: number | null; readonly to: number | null },
): Promise<RevisionPair | null> {
  const { ports, people } = await getContainer();
  const { read } = ports.cases;
  const [incident, revisions] = await Promise.all([
    read.incidents.find(incidentId),
    read.revisions.list(incidentId),
  ]);
  const newer = numbers.to ?? revisions[0]?.number ?? 0;
  const chosen = [numbers.from ?? newer - 1, newer].toSorted((a, b) => a - b);
  const [older, latest] = chosen.map((number) =>
    revisions.find((revision) => revision.number === number),
  );
  if (incident === null || older === undefined || latest === undefined) return null;
  const [before, after, entries] = await Promise.all([
    loadRevision(older.id, "member"),
    loadRevision(latest.id, "member"),
    read.journal.listOfKinds(incidentId, changeRequestKinds),
  ]);
  if (before === null || after === null) return null;
  const requests = readChangeRequests(entries).filter(
    ({ number }) => number >= older.number && number < latest.number,
  );
  const askers = requests.flatMap(({ by, settled }) => (settled ? [by, settled.by] : [by]));
  return {
    ...{ title: incident.title, zone: incident.zone, revisions, before, after, requests },
    people: Object.fromEntries(await people.names([...new Set(askers)])),
  };
}
