"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { placeOf } from "@/lib/routes/workspace-views";
import {
  beliefSchema,
  type GivenBelief,
  restingOnSchema,
  type ShownLoss,
} from "@/lib/view-model/provenance/belief-schema";
import { showBelief } from "@/lib/view-model/provenance/show-belief";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { FoldedQuery } from "../../ui/folded-query";
import { LoadingRows } from "../../ui/loading-rows";
import { PieceList } from "../rounds/piece-link";
import { uncoveringView } from "../workspace/narrow-screen";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./provenance.module.css";
import { Part, Steps } from "./steps";

/** What would fall or weaken if the file were withdrawn: read before anybody withdraws it. */
export function RestingOnFile({ artifactId }: { readonly artifactId: ArtifactId }) {
  const { incidentId, journalSeq } = useFacts().workspace;
  const resting = useQuery({
    queryKey: ["resting-on", incidentId, artifactId, journalSeq],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.restingOn({ incidentId, artifactId }), restingOnSchema, signal),
  });
  if (resting.error !== null) {
    return (
      <FailureAlert
        title="Could not load what depends on this item"
        onRetry={() => void resting.refetch()}
      >
        {resting.error.message}
      </FailureAlert>
    );
  }
  if (resting.data === undefined) return <LoadingRows label="Loading what depends on this item" />;
  const { lostSupport } = resting.data;
  return (
    <RestingPieces
      title="What depends on this file"
      falls={lostSupport.filter(({ loss }) => loss === "falls")}
      weakens={lostSupport.filter(({ loss }) => loss === "weakens")}
    />
  );
}

/** The history and the support of a piece, asked anew when anything was added to the journal. */
export function BeliefPanel({ piece }: { readonly piece: string }) {
  const { incidentId, journalSeq } = useFacts().workspace;
  return (
    <FoldedQuery
      summary="History and evidence"
      query={{
        queryKey: ["belief", incidentId, piece, journalSeq],
        queryFn: ({ signal }) =>
          fetchJson(routes.api.belief({ incidentId, piece }), beliefSchema, signal),
        placeholderData: (previous, query) => (query?.queryKey[2] === piece ? previous : undefined),
      }}
      failed="Could not load the answer"
      loading="Loading the journal"
    >
      {(given) => (
        <>
          <Belief given={given} />
          <HowMadeButton />
        </>
      )}
    </FoldedQuery>
  );
}

/** The rounds and the activity, with the piece still beside them. */
function HowMadeButton() {
  const { search } = useSelection();
  const { changeSearch } = useActs();
  if (placeOf(search.view) === "how-made") return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      data-screen-only
      onClick={() => changeSearch({ view: "rounds", ...uncoveringView() })}
    >
      Show the rounds of the analysis
    </Button>
  );
}

function Belief({ given }: { readonly given: GivenBelief }) {
  const { workspace, zone } = useFacts();
  const { people } = workspace;
  const shown = useMemo(() => showBelief(given, { people, zone }), [given, people, zone]);
  return (
    <div className={classes.parts}>
      <p className={classes.text}>{shown.summary}</p>
      <Steps title="Comments and decisions since" steps={shown.since} />
      {shown.found.length === 0 ? null : (
        <Part title="Found in the rounds">
          <ul className={classes.steps}>
            {shown.found.map(({ asked, answer }) => (
              <li key={answer}>
                {asked === "" ? null : <p className={classes.text}>{asked}</p>}
                <p className={classes.note}>{answer}</p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Steps title="How this item came about" steps={shown.origin} problem={shown.originProblem} />
      {shown.looked === null ? null : (
        <p className={classes.note}>
          In the turn of the analysis that reported this item: {shown.looked}.
        </p>
      )}
      <RestingPieces
        title="What depends on this item"
        falls={shown.falls}
        weakens={shown.weakens}
      />
    </div>
  );
}

/** Pieces that would fall or weaken; says so where there are none. */
function RestingPieces({
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
        <p className={classes.note}>No other item of the timeline.</p>
      ) : null}
      <PieceList
        label={`Unsupported without this evidence (${falls.length})`}
        pieces={named(falls)}
      />
      <PieceList
        label={`Partly unsupported without this evidence (${weakens.length})`}
        pieces={named(weakens)}
      />
    </Part>
  );
}
