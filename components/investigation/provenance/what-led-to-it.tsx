"use client";

import { useQuery } from "@tanstack/react-query";
import { routes } from "@/lib/routes/routes";
import { causalityStatsSchema, reasoningSchema } from "@/lib/view-model/provenance/belief-schema";
import { showOrigin, tellStats } from "@/lib/view-model/provenance/show-belief";
import { fetchJson } from "../../ui/fetch-json";
import { FoldedQuery } from "../../ui/folded-query";
import { useFacts } from "../workspace/use-workspace";
import classes from "./provenance.module.css";
import { Steps } from "./steps";

/** What led to an entry of the journal. */
export function WhatLedToIt({ seq }: { readonly seq: number }) {
  const { workspace, zone } = useFacts();
  const { incidentId, people } = workspace;
  return (
    <FoldedQuery
      summary="Causes of this entry"
      label={`Causes of this entry: entry ${seq}`}
      query={{
        queryKey: ["reasoning", incidentId, seq],
        queryFn: ({ signal }) =>
          fetchJson(routes.api.reasoning({ incidentId, seq }), reasoningSchema, signal),
      }}
      failed="Could not load the answer"
      loading="Loading the journal"
    >
      {({ origin, effects }) => (
        <Steps
          title={effects === 1 ? "1 step followed" : `${effects} steps followed`}
          steps={showOrigin(origin, { people, zone })}
          problem={origin.problem?.message ?? null}
        />
      )}
    </FoldedQuery>
  );
}

/** How the steps of the whole investigation hang together, in a sentence. */
export function CausalityStats() {
  const { incidentId, journalSeq } = useFacts().workspace;
  const { data } = useQuery({
    queryKey: ["causality-stats", incidentId, journalSeq],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.causalityStats({ incidentId }), causalityStatsSchema, signal),
  });
  return data === undefined ? null : <p className={classes.note}>{tellStats(data)}</p>;
}
