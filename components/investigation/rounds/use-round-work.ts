"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { InvocationId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { type RoundWork, roundWorkListSchema } from "@/lib/view-model/rounds/round-work";
import type { RunProgress } from "@/lib/view-model/workspace/workspace";
import { fetchJson } from "../../ui/fetch-json";
import { useFacts } from "../workspace/use-workspace";

const none: readonly RoundWork[] = [];

/** The tasks of a run's rounds, `told` being one of the newest round in the timeline; read anew with every entry of the journal while it goes on. */
export function useRoundWork(
  run: RunProgress | null,
  isGoing: boolean,
  newest: InvocationId | null,
) {
  const { workspace, journal } = useFacts();
  const { incidentId } = workspace;
  const { data, error, refetch } = useQuery({
    queryKey: ["round-work", run?.id, run?.status, newest, isGoing ? journal.entries.length : null],
    queryFn: ({ signal }) =>
      run === null
        ? none
        : fetchJson(
            routes.api.roundWork({ incidentId, runId: run.id, told: newest }),
            roundWorkListSchema,
            signal,
          ),
    enabled: run !== null,
    placeholderData: keepPreviousData,
  });
  return {
    work: data ?? none,
    isReading: run !== null && data === undefined && error === null,
    failure: error?.message ?? null,
    readAgain: () => void refetch(),
  };
}
