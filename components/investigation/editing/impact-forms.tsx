"use client";

import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { given } from "@/lib/domain/claim-verdict";
import type { Impact } from "@/lib/domain/impact";
import {
  type ImpactDraft,
  type ImpactProblems,
  impactDraftFields,
  noImpact,
  readImpactDraft,
  toImpactDraft,
} from "@/lib/view-model/editing/impact-draft";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { useAction } from "../../ui/use-action";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

function impactLabels(zone: string) {
  return {
    ...{ title: "What the harm was", who: "Who or what was hit" },
    ...{ startedAt: `Impact began (${zone})`, detectedAt: `Detected (${zone})` },
    ...{ mitigatedAt: `Mitigated (${zone})`, resolvedAt: `Resolved (${zone})` },
  } as const;
}

function ImpactFields({
  zone,
  draft,
  problems,
  change,
  needsTitle = false,
}: {
  readonly zone: string;
  readonly draft: ImpactDraft;
  readonly problems: ImpactProblems;
  readonly change: (changes: Partial<ImpactDraft>) => void;
  readonly needsTitle?: boolean;
}) {
  const labels = impactLabels(zone);
  return impactDraftFields.map((field) => (
    <TextInput
      key={field}
      label={labels[field]}
      required={needsTitle && field === "title"}
      placeholder={field === "title" || field === "who" ? "" : "2026-03-08 14:02:03"}
      maxLength={300}
      error={problems[field]}
      value={draft[field]}
      onChange={(typed) => change({ [field]: typed.currentTarget.value })}
    />
  ));
}

/** Who was hit, and the times of the incident, in a person's word. */
export function ImpactEditForm({ impact }: { readonly impact: Impact }) {
  const { zone } = useFacts();
  const [zoneAtStart] = useOpenFormState("zone", zone);
  const now = toImpactDraft(impact, zoneAtStart);
  const laid = useLaidDraft(impactDraftFields, now);
  const [problems, setProblems] = useState<ImpactProblems>({});
  const read = () => {
    const words = readImpactDraft(laid.draft, now, zoneAtStart);
    setProblems(words.ok ? {} : words.problems);
    if (!words.ok) return "unreadable";
    return Object.keys(words.edit).length === 0
      ? "unchanged"
      : { kind: "edit-impact" as const, edit: words.edit };
  };
  return (
    <PieceEditForm
      noun="impact"
      piece={impact.id}
      label="Edit the impact"
      labels={impactLabels(zoneAtStart)}
      {...{ laid, read }}
    >
      <ImpactFields zone={zoneAtStart} draft={laid.draft} change={laid.change} {...{ problems }} />
    </PieceEditForm>
  );
}

/** Harm that no analyst saw: the button, and the form behind it. */
export function AddImpact() {
  const { mayInvestigate } = useFacts();
  const [isOpen, setOpen] = useState(false);
  if (!mayInvestigate) return null;
  return (
    <>
      <Group data-screen-only>
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          Add an impact…
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Add an impact" size="lg">
        {isOpen ? <AddImpactForm onClose={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

function AddImpactForm({ onClose }: { readonly onClose: () => void }) {
  const { workspace, zone } = useFacts();
  const { actions } = useActs();
  const refresh = useRefresh();
  const [draft, setDraft] = useState(noImpact);
  const [problems, setProblems] = useState<ImpactProblems>({});
  const { run, isRunning, failure } = useAction(actions.addPiece, async () => {
    await refresh();
    showDone("Impact added", "Press u to undo it.");
    onClose();
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const words = readImpactDraft(draft, noImpact, zone);
    setProblems(words.ok ? {} : words.problems);
    if (!words.ok) return;
    const unsaid = { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null };
    const added = { noun: "impact" as const, title: "", who: "", ...unsaid, ...given(words.edit) };
    run({ incidentId: workspace.incidentId, added });
  };
  return (
    <form onSubmit={submit} aria-label="Add an impact">
      <Stack gap="sm">
        <ImpactFields
          {...{ zone, draft, problems }}
          needsTitle
          change={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        {failure === null ? null : (
          <FailureAlert title="The impact was not added">{failure.message}</FailureAlert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning} disabled={draft.title.trim() === ""}>
            Add the impact
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
