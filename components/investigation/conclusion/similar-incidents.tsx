"use client";

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo, useState } from "react";
import { routes } from "@/lib/routes/routes";
import { type ShownIncident, showSimilar } from "@/lib/view-model/similar/show-similar";
import { type GivenSimilar, similarSchema } from "@/lib/view-model/similar/similar-schema";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { useFacts } from "../workspace/use-workspace";
import classes from "./findings.module.css";
import { FindingsPanel } from "./findings-panel";

/** Approved incidents that went as this one does: folded, and asked for when somebody opens it. */
export function SimilarIncidents() {
  const [isOpen, setOpen] = useState(false);
  const { incidentId, journalSeq } = useFacts().workspace;
  // Asked anew when anything was added to the journal: what stands here may have changed.
  const similar = useQuery({
    queryKey: ["similar", incidentId, journalSeq],
    queryFn: ({ signal }) => fetchJson(routes.api.similar({ incidentId }), similarSchema, signal),
    enabled: isOpen,
    placeholderData: (previous) => previous,
  });
  return (
    <FindingsPanel title="Like earlier incidents" pieces={[]}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.folded}>Compare with approved revisions</summary>
        {similar.error === null ? null : (
          <FailureAlert title="They could not be compared" onRetry={() => void similar.refetch()}>
            {similar.error.message}
          </FailureAlert>
        )}
        {similar.isFetching && similar.data === undefined ? (
          <LoadingRows label="Comparing with approved revisions" />
        ) : null}
        {similar.data === undefined ? null : <Similar given={similar.data} />}
      </details>
    </FindingsPanel>
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
      <h3 className={classes.subhead}>What matches</h3>
      <ul className={classes.why} aria-label={`What matches ${title}`}>
        {matched.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <h3 className={classes.subhead}>What ended it then</h3>
      {ending.length === 0 ? (
        <p className={classes.none}>Its timeline does not say.</p>
      ) : (
        <ul className={classes.why} aria-label={`What ended ${title}`}>
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
