import type { IncidentId } from "@/lib/domain/ids";
import type { Incident } from "@/lib/domain/incident";
import {
  type ChangeRequest,
  changeRequestKinds,
  readChangeRequests,
} from "@/lib/domain/review/change-request";
import type { Revision } from "@/lib/domain/review/revision";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { assembleDocument } from "@/lib/investigation/review/assemble-document";
import { asOfNow, type RevisionNumbers } from "@/lib/routes/revision-numbers";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Container } from "../container";
import { getContainerFor } from "../incident/open-to";
import { loadRevision, writersOf } from "./load-permalink";

type Side = {
  /** Null of what would be submitted now. */
  readonly number: number | null;
  readonly document: TimelineDocument;
};

export type RevisionPair = {
  readonly title: string;
  readonly zone: string;
  /** Newest first. */
  readonly revisions: readonly Revision[];
  readonly before: Side;
  readonly after: Side;
  /** What was asked of the older revision and of those between the two. */
  readonly requests: readonly ChangeRequest[];
  readonly people: Readonly<Record<string, string>>;
};

/** Two revisions of an incident by their numbers; null where either does not exist or cannot be read. The older one comes first. */
export async function loadRevisionPair(
  viewer: Viewer,
  incidentId: IncidentId,
  numbers: RevisionNumbers,
): Promise<RevisionPair | null> {
  const container = await getContainerFor(viewer);
  const { read } = container.ports.cases;
  const incident = await read.incidents.find(incidentId);
  if (incident === null) return null;
  const revisions = await read.revisions.list(incidentId);
  if (numbers.to === asOfNow) return compareWithNow(container, incident, revisions, numbers.from);
  const newer = numbers.to ?? revisions[0]?.number ?? 0;
  const chosen = [numbers.from ?? newer - 1, newer].toSorted((a, b) => a - b);
  const [older, latest] = chosen.map((number) =>
    revisions.find((revision) => revision.number === number),
  );
  if (older === undefined || latest === undefined) return null;
  const [before, after] = await Promise.all([
    loadRevision(older.id, "member"),
    loadRevision(latest.id, "member"),
  ]);
  if (before === null || after === null) return null;
  return toPair(container, incident, revisions, before, after);
}

/** All that a revision freezes, as it would be frozen now: not the timeline alone. */
async function compareWithNow(
  container: Container,
  incident: Incident,
  revisions: readonly Revision[],
  from: number | null,
): Promise<RevisionPair | null> {
  const [newest] = revisions;
  const older = from === null ? newest : revisions.find(({ number }) => number === from);
  if (newest === undefined || older === undefined) return null;
  const before = await loadRevision(older.id, "member");
  if (before === null) return null;
  const next = { number: newest.number + 1, parent: newest.id };
  const document = await assembleDocument(container.ports, incident.id, incident.title, next);
  return toPair(container, incident, revisions, before, { number: null, document });
}

async function toPair(
  { ports, people }: Container,
  { id, title, zone }: Incident,
  revisions: readonly Revision[],
  before: Side & { readonly number: number },
  after: Side,
): Promise<RevisionPair> {
  const entries = await ports.cases.read.journal.listOfKinds(id, changeRequestKinds);
  const requests = readChangeRequests(entries).filter(
    ({ number }) => number >= before.number && (after.number === null || number < after.number),
  );
  const askers = requests.flatMap(({ by, settled }) => (settled ? [by, settled.by] : [by]));
  return {
    ...{ title, zone, revisions, before, after, requests },
    people: Object.fromEntries(
      await people.names([
        ...new Set([...askers, ...[before, after].flatMap(({ document }) => writersOf(document))]),
      ]),
    ),
  };
}
