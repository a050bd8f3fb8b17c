"use client";

import { Modal, MultiSelect, Select, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { eventIds } from "@/lib/domain/ids";
import { type CausalRelation, causalRelations } from "@/lib/domain/timeline/causal-link";
import { foreseeLink } from "@/lib/view-model/editing/foresee-added";
import {
  choicesShownMax,
  toCitationChoices,
  toEventChoices,
} from "@/lib/view-model/editing/form-choices";
import { limitText } from "@/lib/view-model/text/limited-text";
import type { LinkEnds } from "../../graph/draw-links";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { AddForm } from "./add-form";

/** Links two events by hand. What the clocks forbid is refused by the server, with the reason. */
export function AddLinkDialog({
  isOpen,
  ends,
  onClose,
}: {
  readonly isOpen: boolean;
  /** The two events when they were drawn; null when they are chosen in the form. */
  readonly ends: LinkEnds | null;
  readonly onClose: () => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add a causal link" size="lg">
      {isOpen ? <AddLinkForm ends={ends} onClose={onClose} /> : null}
    </Modal>
  );
}

function AddLinkForm({
  ends,
  onClose,
}: {
  readonly ends: LinkEnds | null;
  readonly onClose: () => void;
}) {
  const { workspace, zone } = useFacts();
  const { selection } = useSelection().search;
  const { actions } = useActs();
  const selected = selection?.kind === "event" ? selection.id : null;
  const form = useForm({
    initialValues: {
      source: (ends?.source ?? selected) as string | null,
      target: (ends?.target ?? null) as string | null,
      relation: "causes" as CausalRelation,
      mechanism: "",
      evidence: [] as string[],
    },
  });
  const { source, target, relation, mechanism } = form.values;
  const citations = toCitationChoices(
    workspace.timeline.events.filter(({ id }) => id === source || id === target),
  );
  // What was chosen of an event that is not an end any more is kept in case it becomes one again.
  const evidence = form.values.evidence.filter((key) =>
    citations.some(({ value }) => value === key),
  );
  const choices = toEventChoices(workspace.timeline.events, zone);
  const read = () => {
    const ids = { source: eventIds.parse(source ?? ""), target: eventIds.parse(target ?? "") };
    if (ids.source === null || ids.target === null) return null;
    const { incidentId } = workspace;
    const link = { source: ids.source, target: ids.target, relation, evidence };
    return { incidentId, ...link, mechanism: mechanism.trim() };
  };
  return (
    <AddForm
      label="Add a causal link"
      save="Add the link"
      action={actions.addCausalLink}
      foresee={foreseeLink}
      done={{ title: "Causal link added" }}
      failed="Could not add the causal link"
      missing={[
        [source === null || target === null, "Choose both events first"],
        [mechanism.trim() === "", "First describe how the first event leads to the second one"],
      ]}
      {...{ read, onClose }}
    >
      <Select
        label="Cause"
        required
        searchable
        limit={choicesShownMax}
        data={[...choices]}
        {...form.getInputProps("source")}
      />
      <Select
        label="Relation"
        allowDeselect={false}
        data={[...causalRelations]}
        {...form.getInputProps("relation")}
      />
      <Select
        label="Effect"
        required
        searchable
        limit={choicesShownMax}
        data={choices.filter(({ value }) => value !== source)}
        {...form.getInputProps("target")}
      />
      <MultiSelect
        label="Evidence"
        description="Citations of the two events that support the link"
        searchable
        clearable
        limit={choicesShownMax}
        data={citations}
        {...form.getInputProps("evidence")}
        value={evidence}
      />
      <Textarea
        label="Mechanism"
        required
        autosize
        minRows={2}
        {...limitText(mechanism, 500, "How the first event leads to the second, in one sentence")}
        {...form.getInputProps("mechanism")}
      />
    </AddForm>
  );
}
