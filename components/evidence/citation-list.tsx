"use client";

import { Accordion, Button, Group } from "@mantine/core";
import { useState } from "react";
import {
  describeLocator,
  type EvidenceReference,
  evidenceKey,
} from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { IncidentId } from "@/lib/domain/ids";
import { citationKeys } from "@/lib/writing/citations";
import classes from "./citation-list.module.css";
import { EvidencePlace } from "./evidence-place";

/** Numbered citations; each opens the raw lines it points at. The first is open. */
export function CitationList({
  incidentId,
  zone,
  citations,
  label,
  shownMax = 12,
  onDrop = null,
  isDropping = false,
}: {
  readonly incidentId: IncidentId;
  readonly zone: string;
  readonly citations: readonly EvidenceReference[];
  readonly label: string;
  /** More citations than this are shown on request: the first are the ones an analyst led with. */
  readonly shownMax?: number;
  /** Takes one off by its key; null where nothing can be taken off. */
  readonly onDrop?: ((key: string) => void) | null;
  /** One is being taken off: it can be asked for once. */
  readonly isDropping?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
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
        {citations.slice(0, isWhole ? undefined : shownMax).map((citation, index) => (
          <Accordion.Item key={keys[index]} value={keys[index] ?? ""}>
            <Accordion.Control>
              <span className={classes.place}>
                [{index + 1}] {toShownPath(citation.path)}, {describeLocator(citation.locator)}
              </span>
              <q className={classes.quote}>{citation.quote}</q>
            </Accordion.Control>
            <Accordion.Panel role="group">
              <EvidencePlace incidentId={incidentId} zone={zone} {...citation} />
              {onDrop === null ? null : (
                <Button
                  size="compact-xs"
                  variant="default"
                  mt={4}
                  data-screen-only
                  loading={isDropping}
                  onClick={() => onDrop(evidenceKey(citation))}
                >
                  Remove this citation
                </Button>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {citations.length > shownMax ? (
        <Group gap="xs">
          {isWhole ? null : (
            <p className={classes.none}>
              {shownMax} of {citations.length} citations shown.
            </p>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            data-screen-only
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? `Only the first ${shownMax}` : "Show all citations"}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
