"use client";

import { Button, Group, UnstyledButton } from "@mantine/core";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import { blockCitationsMax } from "@/lib/domain/review/report-entry";
import { citationsOfSelection, withCitations } from "@/lib/view-model/report/selected-citations";
import { greyBecause } from "../../ui/grey-because";
import { Icon } from "../../ui/icon";
import { useFacts, useSelection } from "../workspace/use-workspace";
import { placeOf, useOpenEvidence } from "./report-notes";
import classes from "./report-view.module.css";

/** What a person cites for their words: each is opened or removed, and what is selected on the page is added. */
export function CitationChips({
  cites,
  onChange,
}: {
  readonly cites: readonly EvidenceReference[];
  readonly onChange: (cites: readonly EvidenceReference[]) => void;
}) {
  const { workspace } = useFacts();
  const { selection } = useSelection().search;
  const openEvidence = useOpenEvidence();
  const selected = citationsOfSelection(
    selection?.kind === "event" || selection?.kind === "evidence" ? selection : null,
    workspace,
  );
  const next = withCitations(cites, selected);
  return (
    <Group gap="xs" mt="xs" role="group" aria-label="Citations of this block">
      {cites.map((each) => (
        <span key={evidenceKey(each)} className={classes.chip}>
          <UnstyledButton
            className={classes.place}
            title={each.quote}
            onClick={() => openEvidence(each)}
          >
            {placeOf(each)}
          </UnstyledButton>
          <UnstyledButton
            aria-label={`Remove the citation: ${placeOf(each)}`}
            onClick={() => onChange(cites.filter((other) => other !== each))}
          >
            <Icon name="cross" size={13} />
          </UnstyledButton>
        </span>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Icon name="link" size={13} />}
        {...greyBecause(
          [selected.length === 0, "Select an event or a place in a file first"],
          [cites.length >= blockCitationsMax, `A block cites at most ${blockCitationsMax} places`],
          [next.length === cites.length, "The selection is already cited"],
        )}
        onClick={() => onChange(next)}
      >
        Cite the selection
      </Button>
    </Group>
  );
}
