"use client";

import type { CausalLink } from "@/lib/domain/causal-link";
import { clocksOf } from "@/lib/view-model/incident/late-cause";
import {
  type LinkCheckLine,
  toLinkChecks,
  toTimelineTopology,
} from "@/lib/view-model/what-if/link-checks";
import { useSightings } from "../../entities/use-sightings";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { FailureAlert } from "../../ui/failure-alert";
import { Mark } from "../../ui/mark";
import type { ColourRole } from "../../ui/palette";
import classes from "../pieces/inspector.module.css";
import { useFacts } from "../workspace/use-workspace";

const colours: Readonly<Record<LinkCheckLine["outcome"], ColourRole>> = {
  passes: "tone-success",
  fails: "tone-warning",
  undecided: "tone-neutral",
};

/** Three checks of a link that do not depend on who drew it. */
export function LinkChecks({ link }: { readonly link: CausalLink }) {
  const { workspace } = useFacts();
  const { timeline, artifacts, incidentId } = workspace;
  const sightings = useSightings(incidentId, timeline.entities, useEvidenceVersion(artifacts));
  const topology = toTimelineTopology(timeline.entities, sightings.of, sightings.edges);
  const lines = toLinkChecks(link, timeline, { uncertainties: clocksOf(artifacts), topology });
  if (lines === null) return null;
  return (
    <section aria-label="Checks of the link">
      <h3 className={classes.section}>Checks</h3>
      <ul className={classes.list}>
        {lines.map(({ title, outcome, outcomeText, why }) => (
          <li key={title}>
            {title} <Mark colour={colours[outcome]}>{outcomeText}</Mark>
            <p className={classes.dimmed}>{why}</p>
          </li>
        ))}
      </ul>
      {sightings.isPending && timeline.entities.length > 0 ? (
        <p className={classes.dimmed}>Reading who depends on whom…</p>
      ) : null}
      {sightings.failure === null ? null : (
        <FailureAlert title="Who depends on whom could not be read" onRetry={sightings.onRetry}>
          {sightings.failure}
        </FailureAlert>
      )}
    </section>
  );
}
