import type { Selection } from "@/lib/routes/selection";
import type { Readiness } from "@/lib/view-model/review/review-readiness";
import { sayLate } from "@/lib/writing/late-cause-words";
import { WeakPieces } from "./weak-pieces";

/** Root causes that cannot have done what they are said to have done, or of which no link says how. */
export function WeakCauses({
  readiness: { lateCauses, pathlessCauses },
  onSelect,
}: {
  readonly readiness: Pick<Readiness, "lateCauses" | "pathlessCauses">;
  readonly onSelect: (selection: Selection) => void;
}) {
  return (
    <>
      <WeakPieces
        heading="Root causes that begin after the impact"
        pieces={lateCauses.map((cause) => ({
          id: cause.id,
          text: `${cause.subject}: ${sayLate(cause)}`,
        }))}
        onSelect={onSelect}
      />
      <WeakPieces
        heading="Root causes without a path of links to the impact"
        pieces={pathlessCauses.map(({ id, subject }) => ({ id, text: subject }))}
        onSelect={onSelect}
      />
    </>
  );
}
