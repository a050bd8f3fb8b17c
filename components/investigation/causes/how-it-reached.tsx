"use client";

import { useMemo } from "react";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { tellGroundedCauses } from "@/lib/view-model/causes/grounded-causes";
import { hurtOf, listWays } from "@/lib/view-model/causes/way-list";
import { type IncidentCase, toIncidentCase } from "@/lib/view-model/what-if/incident-case";
import { Mark } from "../../ui/mark";
import classes from "../pieces/inspector.module.css";
import { useFacts } from "../workspace/use-workspace";
import causes from "./causes.module.css";
import { Doubted } from "./doubted";
import { TopologyState } from "./topology-state";
import { useCheckedAgainst } from "./use-checked-against";
import { WayLines } from "./way-lines";

/** Each way from a root cause to what hurt, and whether somebody else can follow one of them. */
export function HowItReached({ root }: { readonly root: RootCause }) {
  const { timeline } = useFacts().workspace;
  const { of, live } = useMemo(() => toIncidentCase(timeline), [timeline]);
  const ways = useMemo(() => listWays(of, root.event), [of, root.event]);
  const hurt = hurtOf(of);
  const isStanding = of.graph.placeOf.has(root.event);
  return (
    <section aria-label="How the cause led to the impact">
      <h3 className={classes.section}>How the cause led to the impact</h3>
      {ways.lines.length > 0 ? (
        <>
          <Grounded root={root} of={of} live={live} />
          <WayLines ways={ways} label="Paths to the impact" />
        </>
      ) : (
        <p className={classes.dimmed}>
          {!isStanding
            ? "The event of this cause was removed, so no path starts there."
            : hurt.length === 0
              ? "No event is marked as impact, so the effect of this cause is not known."
              : hurt.includes(root.event)
                ? "This cause is itself the impact."
                : "No causal link leads from this cause to the impact. Add the missing links in the graph, or reject this cause."}
        </p>
      )}
    </section>
  );
}

type GroundedProps = { readonly root: RootCause } & IncidentCase;

function Grounded({ root, of, live }: GroundedProps) {
  const { against, ...state } = useCheckedAgainst();
  const grounded = useMemo(() => tellGroundedCauses(of, live, against), [of, live, against]);
  const own = grounded?.causes.find(({ id }) => id === root.id);
  return (
    <>
      {own === undefined ? null : own.isGrounded ? (
        <p className={classes.text}>
          <Mark colour="tone-success">can be followed</Mark> Machines recorded one complete path,
          and no check contradicts its links.
        </p>
      ) : (
        <>
          <p className={classes.text}>
            <Mark colour="tone-warning">cannot be followed</Mark> On every path, a check could not
            confirm a link. On the strongest path:
          </p>
          <ul className={causes.list} aria-label="Missing links of the path">
            {own.doubts.map((link) => (
              <li key={link.id}>
                <Doubted link={link} />
              </li>
            ))}
          </ul>
        </>
      )}
      <TopologyState {...state} />
    </>
  );
}
