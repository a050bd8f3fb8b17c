"use client";

import type { CausalLink } from "@/lib/domain/causal-link";
import { type LinkCheckLine, toLinkChecks } from "@/lib/view-model/what-if/link-checks";
import { Mark } from "../../ui/mark";
import type { ColourRole } from "../../ui/palette";
import { TopologyState } from "../causes/topology-state";
import { useCheckedAgainst } from "../causes/use-checked-against";
import classes from "../pieces/inspector.module.css";
import { useFacts } from "../workspace/use-workspace";

const colours: Readonly<Record<LinkCheckLine["outcome"], ColourRole>> = {
  passes: "tone-success",
  fails: "tone-warning",
  undecided: "tone-neutral",
};

/** Three checks of a link that do not depend on who drew it. */
export function LinkChecks({ link }: { readonly link: CausalLink }) {
  const { timeline } = useFacts().workspace;
  const { against, ...state } = useCheckedAgainst();
  const lines = toLinkChecks(link, timeline, against);
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
      <TopologyState {...state} />
    </section>
  );
}
