"use client";

import { Button, Group, Modal, MultiSelect, Select, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type CausalRelation, causalRelations } from "@/lib/domain/causal-link";
import { eventIds } from "@/lib/domain/ids";
import { toCitationChoices } from "@/lib/view-model/editing/citation-choices";
import { choicesShownMax, toEventChoices } from "@/lib/view-model/editing/event-choices";
import { limitText } from "@/lib/view-model/text/limited-text";
import type { LinkEnds } from "../../graph/draw-links";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { greyBecause } from "../../ui/grey-because";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

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
  const { search } = useSelection();
  const { actions } = useActs();
  const refresh = useRefresh();
  const selected = search.selection?.kind === "event" ? search.selection.id : null;
  const [source, setSource] = useState<string | null>(ends?.source ?? selected);
  const [target, setTarget] = useState<string | null>(ends?.target ?? null);
  const [relation, setRelation] = useState<CausalRelation>("causes");
  const [mechanism, setMechanism] = useState("");
  const [evidence, setEvidence] = useState<string[]>([]);
  const citations = toCitationChoices(
    workspace.timeline.events.filter(({ id }) => id === source || id === target),
  );
  const { run, isRunning, failure } = useAction(actions.addCausalLink, () => {
    onClose();
    showDone("Causal link added");
    void refresh();
  });
  const choices = toEventChoices(workspace.timeline.events, zone);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const ends = { source: eventIds.parse(source ?? ""), target: eventIds.parse(target ?? "") };
    if (ends.source === null || ends.target === null) return;
    run({
      incidentId: workspace.incidentId,
      source: ends.source,
      target: ends.target,
      relation,
      mechanism: mechanism.trim(),
      evidence: evidence.filter((key) => citations.some(({ value }) => value === key)),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Select
          label="Cause"
          required
          searchable
          limit={choicesShownMax}
          data={[...choices]}
          value={source}
          onChange={setSource}
        />
        <Select
          label="Relation"
          allowDeselect={false}
          data={[...causalRelations]}
          value={relation}
          onChange={(value) =>
            setRelation(causalRelations.find((choice) => choice === value) ?? "causes")
          }
        />
        <Select
          label="Effect"
          required
          searchable
          limit={choicesShownMax}
          data={choices.filter(({ value }) => value !== source)}
          value={target}
          onChange={setTarget}
        />
        <MultiSelect
          label="Evidence"
          description="What the two events cite and speaks for the link"
          searchable
          clearable
          limit={choicesShownMax}
          data={citations}
          value={evidence.filter((key) => citations.some(({ value }) => value === key))}
          onChange={setEvidence}
        />
        <Textarea
          label="Mechanism"
          required
          autosize
          minRows={2}
          {...limitText(mechanism, 500, "How the one leads to the other, in one sentence")}
          value={mechanism}
          onChange={(typed) => setMechanism(typed.currentTarget.value)}
        />
        {failure === null ? null : (
          <FailureAlert title="The link was refused">{failure.message}</FailureAlert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isRunning}
            {...greyBecause(
              [source === null || target === null, "Choose both events first"],
              [mechanism.trim() === "", "Say first how the one leads to the other"],
            )}
          >
            Add the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
