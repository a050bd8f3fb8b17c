"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useMemo } from "react";
import { routes } from "@/lib/routes/routes";
import { type ShownIncident, showSimilar } from "@/lib/view-model/similar/show-similar";
import { type GivenSimilar, similarSchema } from "@/lib/view-model/similar/similar-schema";
import { fetchJson } from "../../ui/fetch-json";
import { FoldedQuery } from "../../ui/folded-query";
import { useFacts } from "../workspace/use-workspace";
import { ConclusionPanel } from "./conclusion-panel";
import classes from "./conclusion-side.module.css";

/** Approved incidents that went as this one does; asked anew when anything was added to the journal: what stands here may have changed. */
export function SimilarIncidents() {
  const { incidentId, journalSeq } = useFacts().workspace;
  return (
    <ConclusionPanel title="Similar earlier incidents" pieces={[]}>
      <FoldedQuery
        summary="Compare with approved revisions"
        query={{
          queryKey: ["similar", incidentId, journalSeq],
          queryFn: ({ signal }) =>
            fetchJson(routes.api.similar({ incidentId }), similarSchema, signal),
          placeholderData: (previous) => previous,
        }}
        failed="Could not compare the incidents"
        loading="Comparing with approved revisions"
      >
        {(given) => <Similar given={given} />}
      </FoldedQuery>
    </ConclusionPanel>
  );
}

function Similar({ given }: { readonly given: GivenSimilar }) {
  const { zone } = useFacts();
  const { summary, incidents } = useMemo(() => showSimilar(given, zone), [given, zone]);
  return (
    <>
      <p className={classes.none}>{summary}</p>
      <ol className={classes.causes}>
        {incidents.map((incident) => (
          <SimilarIncident key={incident.revisionId} incident={incident} />
        ))}
      </ol>
    </>
  );
}

function SimilarIncident({
  incident: { revisionId, title, kicker, matched, ending },
}: {
  readonly incident: ShownIncident;
}) {
  return (
    <li className={classes.cause}>
      <Anchor component={Link} href={routes.revision({ revisionId })} className={classes.subject}>
        {title}
      </Anchor>
      <p className={classes.none}>{kicker}</p>
      <h3 className={classes.subhead}>Similarities</h3>
      <ul className={classes.why} aria-label={`Similarities with ${title}`}>
        {matched.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <h3 className={classes.subhead}>What resolved that incident</h3>
      {ending.length === 0 ? (
        <p className={classes.none}>Not stated in the timeline of that incident.</p>
      ) : (
        <ul className={classes.why} aria-label={`What resolved ${title}`}>
          {ending.map((words, place) => (
            // Two that read alike are two.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn whole or not at all
            <li key={`${place} ${words}`}>{words}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
