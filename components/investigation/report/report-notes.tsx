"use client";

import { UnstyledButton } from "@mantine/core";
import { describeLocator, type EvidenceReference } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { NumberedCitation } from "@/lib/writing/citations";
import { CitationGroup } from "../../ui/words";
import { useActs } from "../workspace/use-workspace";
import classes from "./report-view.module.css";

export type ReportCitation = NumberedCitation<EvidenceReference>;

/** The numbers behind a sentence: each opens the line it rests on; on paper they lead to the list of citations. */
export function CitedNumbers({
  numbers,
  citations,
}: {
  readonly numbers: readonly number[];
  readonly citations: readonly ReportCitation[];
}) {
  const openEvidence = useOpenEvidence();
  const draw = (number: number) => {
    const reference = citations[number - 1]?.reference;
    return reference === undefined ? null : (
      <UnstyledButton
        key={number}
        className={classes.number}
        aria-label={`Citation ${number}: ${placeOf(reference)}`}
        title={reference.quote}
        onClick={() => openEvidence(reference)}
      >
        [{number}]
      </UnstyledButton>
    );
  };
  return <CitationGroup numbers={numbers} draw={draw} />;
}

/** Every line the report rests on, with its words. */
export function ReportNotes({ citations }: { readonly citations: readonly ReportCitation[] }) {
  const openEvidence = useOpenEvidence();
  if (citations.length === 0) return null;
  return (
    <section aria-label="Citations">
      <h3>Citations</h3>
      <ol className={classes.notes}>
        {citations.map(({ number, reference }) => (
          <li key={number} value={number}>
            <UnstyledButton className={classes.place} onClick={() => openEvidence(reference)}>
              {placeOf(reference)}
            </UnstyledButton>
            <q className={classes.quote}>{reference.quote}</q>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function placeOf({ path, locator }: EvidenceReference): string {
  return `${toShownPath(path)}, ${describeLocator(locator)}`;
}

export function useOpenEvidence(): (reference: EvidenceReference) => void {
  const { select } = useActs();
  return ({ artifactId, locator }) => select({ kind: "evidence", artifactId, locator });
}
