import type { Metadata } from "next";
import { IncidentListPage } from "@/components/incident/incident-list-page";
import { parseIncidentsSearch } from "@/lib/routes/incidents-search-params";
import { type PageSearch, toSearchReader } from "@/lib/routes/search-text";
import { requireViewer } from "@/lib/server/account/viewer";
import { systemClock } from "@/lib/server/environment/clock";
import { loadIncidentList } from "@/lib/server/incident/load-incident-list";
import { sampleTitle } from "@/lib/server/intake/open-sample";
import { loadPeople } from "@/lib/server/people/load-people";
import { loadWaiting } from "@/lib/server/review/load-waiting";
import { toWaitingRows } from "@/lib/view-model/review/waiting-list";
import { createIncident, openSampleIncident } from "./actions";

export const metadata: Metadata = { title: "Incidents" };

export default async function IncidentsPage({
  searchParams,
}: {
  readonly searchParams: Promise<PageSearch>;
}) {
  const viewer = await requireViewer();
  const search = parseIncidentsSearch(toSearchReader(await searchParams));
  const everyOf = (archived: string) =>
    loadIncidentList(viewer, parseIncidentsSearch(new URLSearchParams({ archived })));
  const [found, listed, archived, samples, { people }, waiting] = await Promise.all([
    loadIncidentList(viewer, search),
    everyOf(""),
    everyOf("yes"),
    loadIncidentList(viewer, parseIncidentsSearch(new URLSearchParams({ text: sampleTitle }))),
    loadPeople(viewer),
    loadWaiting(viewer),
  ]);
  const list = {
    ...found,
    totalOfAll: search.isArchived ? archived.total : listed.total,
    totalOfArchive: archived.total,
    people: Object.fromEntries(people.map(({ id, name }) => [id, name])),
    at: systemClock.now(),
  };
  return (
    <IncidentListPage
      create={createIncident}
      list={list}
      openSample={openSampleIncident}
      openedSample={samples.incidents.find(({ title }) => title === sampleTitle)?.id ?? null}
      search={search}
      waiting={toWaitingRows(waiting.items, waiting.people, list.at)}
      viewer={viewer}
    />
  );
}
