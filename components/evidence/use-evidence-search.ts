"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { EvidenceQuestion } from "@/lib/routes/api-routes";
import { routes } from "@/lib/routes/routes";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { evidencePageSchema } from "@/lib/view-model/evidence/evidence-view";
import { templatePageSchema } from "@/lib/view-model/evidence/template-rows";
import { useEvidenceVersion } from "../timeline/use-evidence-version";
import { fetchJson } from "../ui/fetch-json";
import { toQuestion } from "./to-question";

const pageSize = 100;

/** Records of all evidence that fit a search, a page at a time. */
export function useRecordSearch(
  incidentId: IncidentId,
  artifacts: readonly DatedArtifact[],
  search: EvidenceSearch,
  window: Interval | null,
) {
  const question = questionIn(search, window);
  const version = useEvidenceVersion(artifacts);
  return useInfiniteQuery({
    queryKey: ["records", incidentId, version, question],
    queryFn: ({ signal, pageParam }) =>
      fetchJson(
        routes.api.records({ incidentId, ...question, limit: pageSize, ...afterPage(pageParam) }),
        evidencePageSchema,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** What the records that fit a search say, a page at a time; counted by bucket when one is given. */
export function useTemplateSearch(
  incidentId: IncidentId,
  artifacts: readonly DatedArtifact[],
  search: EvidenceSearch,
  window: Interval | null,
  bucketMs: number | null,
) {
  const version = useEvidenceVersion(artifacts);
  const question = {
    ...questionIn(search, window),
    order: search.listing === "rarest" ? ("rarest" as const) : ("commonest" as const),
    ...(bucketMs === null ? {} : { bucketMs }),
  };
  return useInfiniteQuery({
    queryKey: ["templates", incidentId, version, question],
    queryFn: ({ signal, pageParam }) =>
      fetchJson(
        routes.api.templates({ incidentId, ...question, limit: pageSize, ...afterPage(pageParam) }),
        templatePageSchema,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function questionIn(search: EvidenceSearch, window: Interval | null): EvidenceQuestion {
  const times = window === null ? {} : { from: window.earliest, to: window.latest };
  return { ...toQuestion(search), ...times };
}

function afterPage(cursor: string | null) {
  return cursor === null ? {} : { cursor };
}
