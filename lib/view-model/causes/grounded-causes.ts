import { findDoubt, findGroundedCauses } from "@/lib/causality/checks/grounded-causes";
import type { Case } from "@/lib/causality/counterfactual/what-if";
import { listChains } from "@/lib/causality/graph/chains";
import type { EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { CheckedAgainst } from "../what-if/link-checks";
import type { DoubtedLink } from "./impact-causes";
import { hurtOf, tellLink } from "./way-list";

export type GroundedCauses = {
  /** "1 of 2 root causes leads to the impact along links …" */
  readonly text: string;
  readonly causes: readonly {
    readonly id: Timeline["rootCauses"][number]["id"];
    readonly subject: string;
    readonly isGrounded: boolean;
    /** Of one that cannot be followed: the links of its strongest way that keep it from that; none where no way leads on. */
    readonly doubts: readonly DoubtedLink[];
  }[];
};

/** Root causes that stand, and whether somebody else can follow them to the impact; null without any, or without an impact. */
export function tellGroundedCauses(
  of: Case,
  live: Pick<Timeline, "rootCauses">,
  against: CheckedAgainst,
): GroundedCauses | null {
  const { rootCauses } = live;
  const hurt = hurtOf(of);
  if (rootCauses.length === 0 || hurt.length === 0) return null;
  const events = rootCauses.map(({ event }) => event);
  const grounded = new Set(findGroundedCauses(of.graph, events, hurt, against).grounded);
  const causes = rootCauses
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ id, subject, event }) => {
      const isGrounded = grounded.has(event);
      return { id, subject, isGrounded, doubts: isGrounded ? [] : tellDoubts(of, event, against) };
    });
  const count = causes.filter(({ isGrounded }) => isGrounded).length;
  const share = `${count} of ${causes.length} root ${causes.length === 1 ? "cause" : "causes"}`;
  const verb = count === 1 || causes.length === 1 ? "leads" : "lead";
  return {
    text: `${share} ${verb} to the impact along links whose two events machines recorded and that no check contradicts.`,
    causes,
  };
}

function tellDoubts(of: Case, event: EventId, against: CheckedAgainst): readonly DoubtedLink[] {
  const { chains } = listChains(of.graph, hurtOf(of), { from: event, max: 1 });
  return (chains[0]?.steps ?? []).flatMap((step) => {
    const doubt = findDoubt(of.graph, step, against);
    return doubt === null
      ? []
      : [{ id: step.link.id, words: tellLink(of, step.link), why: doubt.why }];
  });
}
