"use client";

import { Accordion } from "@mantine/core";
import { describeLocator, type EvidenceReference } from "@/lib/domain/evidence";
import type { IncidentId } from "@/lib/domain/ids";
import { citationKeys } from "@/lib/view-model/citation-keys";
import classes from "./citation-list.module.css";
import { EvidencePlace } from "./evidence-place";

/** More citations than this are shown on request: the first are the ones an analyst led with. */
const shownMax = 12;

/** Numbered citations; each opens the raw lines it points at. The first is open. */
export function CitationList({
  incidentId,
  zone,
  citations,
  label,
}: {
  readonly incidentId: IncidentId;
  readonly zone: string;
  readonly citations: readonly EvidenceReference[];
  readonly label: string;
}) {
  if (citations.length === 0) return <p className={classes.none}>No evidence is cited.</p>;
  const keys = citationKeys(citations);
  return (
    <>
      <Accordion
        aria-label={label}
        chevronPosition="left"
        classNames={{ control: classes.control ?? "", content: classes.content ?? "" }}
        defaultValue={keys[0] ?? null}
      >
        {citations.slice(0, shownMax).map((citation, index) => (
          <Accordion.Item key={keys[index]} value={keys[index] ?? ""}>
            <Accordion.Control>
              <span className={classes.place}>
                [{index + 1}] {citation.path}, {describeLocator(citation.locator)}
              </span>
              <q className={classes.quote}>{citation.quote}</q>
            </Accordion.Control>
            <Accordion.Panel>
              <EvidencePlace incidentId={incidentId} zone={zone} {...citation} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {citations.length > shownMax ? (
        <p className={classes.none}>
          {shownMax} of {citations.length} citations shown
        </p>
      ) : null}
    </>
  );
}
