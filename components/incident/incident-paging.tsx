"use client";

import { Pagination } from "@mantine/core";
import { useRouter } from "next/navigation";
import type { IncidentsSearch } from "@/lib/routes/incidents-search-params";
import { routes } from "@/lib/routes/routes";
import { incidentPageSize } from "@/lib/view-model/incident-list";
import classes from "./incident-list.module.css";

export function IncidentPaging({
  search,
  total,
}: {
  readonly search: IncidentsSearch;
  readonly total: number;
}) {
  const router = useRouter();
  const pages = Math.ceil(total / incidentPageSize);
  if (pages <= 1) return null;
  return (
    <nav className={classes.paging} aria-label="Pages of incidents">
      <Pagination
        getControlProps={(control) => ({ "aria-label": `${control} page` })}
        total={pages}
        value={search.page}
        onChange={(page) => router.push(routes.incidents({ ...search, page }))}
      />
    </nav>
  );
}
