"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { routes } from "@/lib/routes/routes";
import {
  beliefSchema,
  type GivenBelief,
  type ShownLoss,
} from "@/lib/view-model/provenance/belief-schema";
import { showBelief } from "@/lib/view-model/provenance/show-belief";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { PieceList } from "../rounds/piece-link";
import { useFacts } from "../workspace/use-workspace";
import classes from "./provenance.module.css";
import { Part, Steps } from "./steps";

/** "Why do we believe this?": folded, and asked for when somebody opens it. */
export function BeliefPanel({ piece }: { readonly piece: string }) {
  const [isOpen, setOpen] = useState(false);
  const belief = useBelief(piece, isOpen);
  return (
    <details
      className={classes.panel}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Why do we believe this?</summary>
      {belief.error === null ? null : (
        <FailureAlert title="That could not be told" onRetry={() => void belief.refetch()}>
          {belief.error.message}
        </FailureAlert>
      )}
      {belief.isFetching && belief.data === undefined ? (
        <LoadingRows label="Reading the journal" />
      ) : null}
      {belief.data === undefined ? null : <Belief given={belief.data} />}
    </details>
  );
}

/** Asked anew when anything was added to the journal. */
function useBelief(piece: string, isOpen: boolean) {
  const { incidentId, journalSeq } = useFacts().workspace;
  return useQuery({
    queryKey: ["belief", incidentId, piece, journalSeq],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.belief({ incidentId, piece }), beliefSchema, signal),
    enabled: isOpen,
    placeholderData: (previous, query) => (query?.queryKey[2] === piece ? previous : undefined),
  });
}

function Belief({ given }: { readonly given: GivenBelief }) {
  const { workspace, zone } = useFacts();
  const { people } = workspace;
  const shown = useMemo(() => showBelief(given, { people, zone }), [given, people, zone]);
  return (
    <div className={classes.parts}>
      <p className={classes.text}>{shown.summary}</p>
      <Steps title="Said and decided since" steps={shown.said} />
      {shown.found.length === 0 ? null : (
        <Part title="Found in rounds">
          <ul className={classes.steps}>
            {shown.found.map(({ asked, told }) => (
              <li key={told}>
                {asked === "" ? null : <p className={classes.text}>{asked}</p>}
                <p className={classes.note}>{told}</p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Steps title="How it came about" steps={shown.origin} problem={shown.originProblem} />
      {shown.looked === null ? null : (
        <p className={classes.note}>In the turn that told it: {shown.looked}.</p>
      )}
      <RestingPieces title="What rests on it" falls={shown.falls} weakens={shown.weakens} />
    </div>
  );
}

/** Pieces that would fall or weaken; says so where there are none. */
export function RestingPieces({
  title,
  falls,
  weakens,
}: {
  readonly title: string;
  readonly falls: readonly ShownLoss[];
  readonly weakens: readonly ShownLoss[];
}) {
  const { timeline } = useFacts().workspace;
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const named = (losses: readonly ShownLoss[]) => losses.map(({ piece }) => names(piece));
  return (
    <Part title={title}>
      {falls.length + weakens.length === 0 ? (
        <p className={classes.note}>Nothing else of the timeline.</p>
      ) : null}
      <PieceList label={`Falls without it (${falls.length})`} pieces={named(falls)} />
      <PieceList
        label={`Loses a part of its evidence (${weakens.length})`}
        pieces={named(weakens)}
      />
    </Part>
  );
}
