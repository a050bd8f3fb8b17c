"use client";

import { Button, Group, Modal, Select, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type GapReason, gapReasons } from "@/lib/domain/gap";
import { type Impact, impacts } from "@/lib/domain/uncertainty";
import { type GapProblems, noGap, readGapDraft } from "@/lib/view-model/editing/gap-draft";
import { gapWord } from "@/lib/view-model/pieces/gap-words";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import { GapFields } from "./gap-fields";

/** A question that no analyst saw: the button, and the form behind it. */
export function AddGap() {
  const { mayInvestigate } = useFacts();
  const [isOpen, setOpen] = useState(false);
  if (!mayInvestigate) return null;
  return (
    <>
      <Group data-screen-only>
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          Add a gap…
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Add a gap" size="lg">
        {isOpen ? <AddGapForm onClose={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

function AddGapForm({ onClose }: { readonly onClose: () => void }) {
  const { workspace, zone } = useFacts();
  const { actions } = useActs();
  const refresh = useRefresh();
  const [description, setDescription] = useState("");
  const [reason, setReason] = useState<GapReason>("missing-source");
  const [severity, setSeverity] = useState<Impact>("medium");
  const [draft, setDraft] = useState(noGap);
  const [problems, setProblems] = useState<GapProblems>({});
  const { run, isRunning, failure } = useAction(actions.addPiece, async () => {
    await refresh();
    showDone("Gap added", "Press u to undo it.");
    onClose();
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const read = readGapDraft(draft, { ...noGap, type: "" }, zone);
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return;
    const { type = "evidential", files = [], window = null, expectedEvidence = "" } = read.edit;
    const said = { description: description.trim(), reason, severity };
    const facts = { type, files: [...files], window, expectedEvidence };
    run({ incidentId: workspace.incidentId, added: { noun: "gap", ...facts, ...said } });
  };
  return (
    <form onSubmit={submit} aria-label="Add a gap">
      <Stack gap="sm">
        <Textarea
          label="What is missing"
          description="The question the evidence does not answer"
          required
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={description}
          onChange={(typed) => setDescription(typed.currentTarget.value)}
        />
        <Select
          label="What kind of hole"
          data={gapReasons.map((value) => ({ value, label: gapWord(value) }))}
          allowDeselect={false}
          value={reason}
          onChange={(value) => setReason(gapReasons.find((each) => each === value) ?? reason)}
        />
        <Select
          label="Severity"
          data={[...impacts]}
          allowDeselect={false}
          value={severity}
          onChange={(value) => setSeverity(impacts.find((each) => each === value) ?? severity)}
        />
        <GapFields
          zone={zone}
          draft={draft}
          problems={problems}
          change={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        {failure === null ? null : (
          <FailureAlert title="The gap was not added">{failure.message}</FailureAlert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning} disabled={description.trim() === ""}>
            Add the gap
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
