import { Title } from "@mantine/core";
import { hasRight } from "@/lib/domain/access";
import type { IncidentId } from "@/lib/domain/ids";
import type { IncidentsSearch } from "@/lib/routes/incidents-search-params";
import { routes } from "@/lib/routes/routes";
import {
  describeEmpty,
  describeShown,
  type IncidentList,
  toIncidentRows,
} from "@/lib/view-model/incident/incident-list";
import type { WaitingRow } from "@/lib/view-model/review/waiting-list";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { LinkButton } from "../ui/link-button";
import { MessagePanel } from "../ui/message-panel";
import { IncidentFilters } from "./incident-filters";
import classes from "./incident-list.module.css";
import { IncidentPaging } from "./incident-paging";
import { IncidentTable } from "./incident-table";
import { type CreateIncident, NewIncidentDialog } from "./new-incident-dialog";
import { type OpenSample, SampleButton } from "./sample-button";
import { WaitingForYou } from "./waiting-for-you";

type IncidentListPageProps = {
  readonly viewer: Viewer;
  readonly search: IncidentsSearch;
  readonly list: IncidentList;
  readonly waiting: readonly WaitingRow[];
  readonly create: CreateIncident;
  readonly openSample: OpenSample;
  /** The newest incident of the sample; null before somebody opened it. */
  readonly openedSample: IncidentId | null;
};

export function IncidentListPage(props: IncidentListPageProps) {
  const { viewer, search, list } = props;
  const rows = toIncidentRows(list);
  const isFirstUse = list.totalOfAll === 0 && list.totalOfArchive === 0;
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <Title order={1}>Incidents</Title>
        {isFirstUse ? null : (
          <div className={classes.headingActions}>
            <Beginnings {...props} />
          </div>
        )}
      </div>
      {isFirstUse ? (
        <FirstUse {...props} />
      ) : (
        <>
          <WaitingForYou rows={props.waiting} />
          <IncidentFilters
            key={viewer.id}
            people={list.people}
            search={search}
            totalOfArchive={list.totalOfArchive}
            shown={describeShown(list, search.page)}
          />
          {rows.length === 0 ? (
            <NothingFound {...describeEmpty(list, search.isArchived)} />
          ) : (
            <IncidentTable rows={rows} />
          )}
          <IncidentPaging pageSize={list.pageSize} search={search} total={list.total} />
        </>
      )}
    </div>
  );
}

function Beginnings({ viewer, create, openSample, openedSample }: IncidentListPageProps) {
  if (!hasRight(viewer.role, "investigate")) return null;
  return (
    <>
      <SampleButton openSample={openSample} opened={openedSample} />
      <NewIncidentDialog create={create} />
    </>
  );
}

function FirstUse(props: IncidentListPageProps) {
  const mayInvestigate = hasRight(props.viewer.role, "investigate");
  return (
    <MessagePanel
      actions={mayInvestigate ? <Beginnings {...props} /> : undefined}
      icon="incident"
      title="No incident yet"
    >
      {mayInvestigate
        ? "Open the sample, a recorded outage of an ordering service with fourteen files. Or create your own incident and add your files."
        : "Responders open incidents. As a viewer you can read each incident that exists."}
    </MessagePanel>
  );
}

function NothingFound({ title, text }: ReturnType<typeof describeEmpty>) {
  return (
    <MessagePanel
      actions={
        <LinkButton href={routes.incidents()} variant="default">
          Show all incidents
        </LinkButton>
      }
      icon="search"
      title={title}
    >
      {text}
    </MessagePanel>
  );
}
