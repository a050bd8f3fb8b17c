import {
  candidateKindWords,
  describeChance,
  describeRootScore,
  formatChance,
} from "@/lib/domain/timeline/chance-words";
import { tellInsteadOfCause } from "@/lib/writing/cause";
import type { RevisionDocument } from "../document/revision-document";

/** The one ranking of causes, and what its confidences mean. */
export type RevisionCauses = {
  readonly causes: readonly {
    readonly rank: number;
    readonly subject: string;
    readonly eventTitle: string;
    readonly event: string;
    /** What people said of it; "proposed" when nothing. */
    readonly status: string;
    readonly why: readonly string[];
    /** Empty in documents of before, and of what people named. */
    readonly confidenceText: string;
  }[];
  /** What is said where no root cause is named; null where some are. */
  readonly causesInstead: string | null;
  readonly candidates: readonly {
    readonly key: string;
    readonly statement: string;
    /** "action, about 1 in 3 (34 %)" */
    readonly text: string;
    readonly event: string | null;
    readonly eventTitle: string;
    readonly reasons: readonly { readonly label: string; readonly text: string }[];
  }[];
  readonly factors: readonly {
    /** Of those that somebody decided on. */
    readonly id?: string | undefined;
    readonly event: string;
    readonly eventTitle: string;
    readonly why: string;
    readonly status: string;
  }[];
  /** How often claims with a stated confidence were true; empty where nothing was measured. */
  readonly reliability: readonly {
    readonly kind: string;
    readonly n: number;
    readonly stated: string;
    readonly true: string;
  }[];
};

export function toCauses(
  document: RevisionDocument,
  titleOf: (id: string) => string,
): RevisionCauses {
  const { rootCauses, candidates, outcome, incidentChance, calibration } = document;
  return {
    causes: rootCauses.map(({ score, id: _, ...cause }) => {
      const isStated = score !== undefined && cause.status === "proposed";
      const confidenceText = isStated ? describeRootScore({ score }, incidentChance) : "";
      return { ...cause, eventTitle: titleOf(cause.event), confidenceText };
    }),
    causesInstead:
      rootCauses.length > 0 ? null : tellInsteadOfCause(outcome, candidates.length > 0),
    candidates: candidates.map(({ event = null, statement, kind, p, wouldSettle, ...weighed }) => ({
      ...{ key: `${event ?? ""} ${statement}`, statement, event },
      text: `${candidateKindWords[kind]}, ${describeChance(p)}`,
      eventTitle: event === null ? "" : titleOf(event),
      reasons: [
        ...weighed.for.map((text) => ({ label: "Supports it", text })),
        ...weighed.against.map((text) => ({ label: "Contradicts it", text })),
        ...(wouldSettle === "" ? [] : [{ label: "Would settle it", text: wouldSettle }]),
      ],
    })),
    factors: document.contributingFactors.map((factor) => ({
      ...factor,
      eventTitle: titleOf(factor.event),
    })),
    reliability: (calibration?.table ?? []).map((band) => ({
      ...{ kind: band.kind, n: band.n },
      ...{ stated: formatChance(band.stated), true: formatChance(band.true) },
    })),
  };
}
