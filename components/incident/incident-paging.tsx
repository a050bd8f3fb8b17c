"use client";

import { Pagination } from "@mantine/core";
import { useRouter } from "next/navigation";
import type { IncidentsSearch } from "@/lib/routes/incidents-search-params";
import { routes } from "@/lib/routes/routes";
import classes from "./incident-list.module.css";

export function IncidentPaging({
  search,
  total,
  pageSize,
}: {
  readonly search: IncidentsSearch;
  readonly total: number;
  readonly pageSize: number;
}) {
  const router = useRouter();
  const pages = Math.ceil(total / pageSize);
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
