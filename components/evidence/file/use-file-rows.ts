"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { rawElementsSchema, rawLinesSchema } from "@/lib/view-model/evidence/evidence-view";
import type { RowForm, RowSpan } from "@/lib/view-model/file/file-rows";
import { fetchJson } from "../../ui/fetch-json";

type FileOf = {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly form: RowForm;
};

export type FileRows = {
  /** Undefined until it was read. */
  readonly textOf: (row: number) => string | undefined;
  readonly error: Error | null;
  /** Asks again for what could not be read. */
  readonly onRetry: () => void;
};

const rowsPerPage = 100;
/** Pages that are only scrolled past are not asked for. */
const restMs = 90;

/** The texts of the rows in view, a page at a time, with the pages before and after. */
export function useFileRows(file: FileOf, { from, to }: RowSpan, total: number): FileRows {
  const [first, last] = [pageOf(from), pageOf(to)];
  // Both ends at once: from one of here to one of there may be ten thousand pages.
  const passed = useMemo(() => ({ first, last }), [first, last]);
  const [seen] = useDebouncedValue(passed, restMs, { leading: true });
  const pages: number[] = [];
  for (
    let page = Math.max(0, seen.first - 1);
    page <= Math.min(seen.last + 1, pageOf(total - 1));
    page += 1
  ) {
    pages.push(page);
  }
  const start = pages[0] ?? 0;
  const combine = useCallback(
    (results: readonly UseQueryResult<readonly string[]>[]): FileRows => {
      const texts = results.map(({ data }) => data);
      return {
        textOf: (row) => texts[pageOf(row) - start]?.[row % rowsPerPage],
        error: results.find(({ error }) => error)?.error ?? null,
        onRetry: () => {
          for (const { error, refetch } of results) if (error) void refetch();
        },
      };
    },
    [start],
  );
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: ["file-rows", file.form, file.artifactId, page],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchPage(file, page, signal),
      // Artifacts never change.
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine,
  });
}

function pageOf(row: number): number {
  return Math.max(0, Math.floor(row / rowsPerPage));
}

async function fetchPage(
  { incidentId, artifactId, form }: FileOf,
  page: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const first = page * rowsPerPage;
  const place = { incidentId, artifactId };
  if (form === "element") {
    const asked = routes.api.elements({ ...place, from: first, to: first + rowsPerPage - 1 });
    return (await fetchJson(asked, rawElementsSchema, signal)).elements;
  }
  const asked = routes.api.lines({ ...place, from: first + 1, to: first + rowsPerPage });
  return (await fetchJson(asked, rawLinesSchema, signal)).lines;
}
