import type { isLive } from "@/lib/domain/claim";
import type { Decision } from "@/lib/domain/review/decision";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { PassInput } from "../../ports/task";

/** Why people refused a piece, by its id. */
export function refusalReasons(decisions: readonly Decision[]): ReadonlyMap<string, string> {
  return new Map(
    decisions.flatMap(({ piece, verdict }) =>
      verdict.kind === "reject"
        ? [[piece, verdict.note === "" ? verdict.reason : verdict.note] as const]
        : [],
    ),
  );
}

/** Everything people refused that a performer may be about to propose again, whatever the noun. */
export function describeRefusals(
  { events, stateChanges, causalLinks, rootCauses, gaps, hypotheses }: Timeline,
  decisions: readonly Decision[],
): PassInput["refusals"] {
  const reasons = refusalReasons(decisions);
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const toRefusal = (noun: string, id: string, title: string) => ({
    ...{ noun, title },
    reason: reasons.get(id) ?? "",
  });
  return [
    ...events.filter(isRejected).map(({ id, title }) => toRefusal("event", id, title)),
    ...causalLinks
      .filter(isRejected)
      .map(({ id, source, target }) =>
        toRefusal(
          "causal-link",
          id,
          `${titles.get(source) ?? source} → ${titles.get(target) ?? target}`,
        ),
      ),
    ...stateChanges
      .filter(isRejected)
      .map(({ id, property, to }) => toRefusal("state-change", id, `${property}: ${to}`)),
    ...rootCauses.filter(isRejected).map(({ id, subject }) => toRefusal("root-cause", id, subject)),
    ...gaps
      .filter(({ status }) => status === "dismissed")
      .map(({ description, dismissal }) => ({
        ...{ noun: "gap", title: description, reason: dismissal ?? "" },
      })),
    ...hypotheses
      .filter(isRejected)
      .map(({ id, statement }) => toRefusal("hypothesis", id, statement)),
  ];
}

function isRejected(piece: Parameters<typeof isLive>[0]): boolean {
  return piece.status === "rejected";
}
