"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "@/lib/routes/routes";
import { causalityStatsSchema, reasoningSchema } from "@/lib/view-model/provenance/belief-schema";
import { showOrigin, tellStats } from "@/lib/view-model/provenance/show-belief";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { useFacts } from "../workspace/use-workspace";
import classes from "./provenance.module.css";
import { Steps } from "./steps";

/** What led to an entry of the journal; folded, and asked for when somebody opens it. */
export function WhatLedToIt({ seq }: { readonly seq: number }) {
  const { workspace, zone } = useFacts();
  const { incidentId, people } = workspace;
  const [isOpen, setOpen] = useState(false);
  const reasoning = useQuery({
    queryKey: ["reasoning", incidentId, seq],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.reasoning({ incidentId, seq }), reasoningSchema, signal),
    enabled: isOpen,
  });
  const { data, error } = reasoning;
  return (
    <details
      className={classes.panel}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary aria-label={`What led to it: entry ${seq}`}>What led to it</summary>
      {error === null ? null : (
        <FailureAlert title="That could not be told" onRetry={() => void reasoning.refetch()}>
          {error.message}
        </FailureAlert>
      )}
      {isOpen && data === undefined && error === null ? (
        <LoadingRows label="Reading the journal" />
      ) : null}
      {data === undefined ? null : (
        <Steps
          title={data.effects === 1 ? "1 step followed" : `${data.effects} steps followed`}
          steps={showOrigin(data.origin, { people, zone })}
          problem={data.origin.problem?.message ?? null}
        />
      )}
    </details>
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
