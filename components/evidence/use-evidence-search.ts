"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Interval } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { evidencePageSchema } from "@/lib/view-model/evidence-view";
import { fetchJson } from "../ui/fetch-json";

const pageSize = 100;

/** Records of all evidence that fit a search, a page at a time. */
export function useEvidenceSearch(
  incidentId: IncidentId,
  search: EvidenceSearch,
  window: Interval | null,
) {
  return useInfiniteQuery({
    queryKey: ["records", incidentId, search, window],
    queryFn: ({ signal, pageParam }) =>
      fetchJson(toAddress(incidentId, search, window, pageParam), evidencePageSchema, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

function toAddress(
  incidentId: IncidentId,
  { text, isRegex, artifactId, kinds, severities }: EvidenceSearch,
  window: Interval | null,
  cursor: string | null,
): string {
  return routes.api.records({
    incidentId,
    kinds,
    severities,
    limit: pageSize,
    ...(text === "" ? {} : isRegex ? { regex: text } : { find: text }),
    ...(artifactId === null ? {} : { artifactId }),
    ...(window === null ? {} : { from: window.earliest, to: window.latest }),
    ...(cursor === null ? {} : { cursor }),
  });
}
