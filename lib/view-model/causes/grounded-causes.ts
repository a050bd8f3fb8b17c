import type { CheckedAgainst } from "@/lib/causality/checks/check-link";
import { findGroundedCauses } from "@/lib/causality/checks/grounded-causes";
import type { Case } from "@/lib/causality/counterfactual/what-if";
import type { Timeline } from "@/lib/domain/timeline";
import { hurtOf } from "./way-list";

export type GroundedCauses = {
  /** "1 of 2 root causes leads to the impact along links that no check speaks against." */
  readonly text: string;
  readonly causes: readonly {
    readonly id: Timeline["rootCauses"][number]["id"];
    readonly subject: string;
    readonly isGrounded: boolean;
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
    .map(({ id, subject, event }) => ({ id, subject, isGrounded: grounded.has(event) }));
  const count = causes.filter(({ isGrounded }) => isGrounded).length;
  const share = `${count} of ${causes.length} root ${causes.length === 1 ? "cause" : "causes"}`;
  const verb = count === 1 ? "leads" : "lead";
  return {
    text: `${share} ${verb} to the impact along links that no check speaks against.`,
    causes,
  };
}
