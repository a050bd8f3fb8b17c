"use client";

import { TextInput } from "@mantine/core";
import { type GetInputPropsReturnType, useForm } from "@mantine/form";
import { given } from "@/lib/domain/timeline/claim-verdict";
import type { Impact } from "@/lib/domain/timeline/impact";
import { foreseeAdded } from "@/lib/view-model/editing/foresee-added";
import {
  type ImpactDraft,
  impactDraftFields,
  noImpact,
  readImpactDraft,
  toImpactDraft,
} from "@/lib/view-model/editing/impact-draft";
import { firstTime } from "@/lib/view-model/timeline/first-time";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useActs, useFacts } from "../workspace/use-workspace";
import { AddButton, AddDialog, AddForm } from "./add-form";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

function impactLabels(zone: string) {
  return {
    ...{ title: "Description of the harm", who: "Affected" },
    ...{ startedAt: `Began (${zone})`, detectedAt: `Detected (${zone})` },
    ...{ mitigatedAt: `Mitigated (${zone})`, resolvedAt: `Ended (${zone})` },
  } as const;
}

function ImpactFields({
  zone,
  field,
  needsTitle = false,
}: {
  readonly zone: string;
  readonly field: (name: keyof ImpactDraft) => GetInputPropsReturnType;
  readonly needsTitle?: boolean;
}) {
  const labels = impactLabels(zone);
  return impactDraftFields.map((name) => (
    <TextInput
      key={name}
      label={labels[name]}
      required={needsTitle && name === "title"}
      placeholder={name === "title" || name === "who" ? "" : "2026-03-08 14:02:03"}
      maxLength={300}
      {...field(name)}
    />
  ));
}

/** Who was hit, and the times of the incident, in a person's word. */
export function ImpactEditForm({ impact }: { readonly impact: Impact }) {
  const { zone: shownZone, workspace } = useFacts();
  const [zone] = useOpenFormState("zone", shownZone);
  const now = toImpactDraft(impact, zone);
  const form = useLaidForm(impactDraftFields, now);
  return (
    <PieceEditForm
      noun="impact"
      piece={impact.id}
      label="Edit the impact"
      labels={impactLabels(zone)}
      read={() => readImpactDraft(form.draft, now, zone, firstTime(workspace.timeline))}
      toVerdict={(edit) => ({ kind: "edit-impact", edit })}
      form={form}
    >
      <ImpactFields zone={zone} field={form.field} />
    </PieceEditForm>
  );
}

/** Harm that no analyst saw: the button, and the form behind it. */
export function AddImpact() {
  return (
    <AddDialog
      button={(open) => <AddButton onOpen={open}>Add an impact…</AddButton>}
      title="Add an impact"
      form={(close) => <AddImpactForm onClose={close} />}
    />
  );
}

function AddImpactForm({ onClose }: { readonly onClose: () => void }) {
  const { workspace, zone } = useFacts();
  const { actions } = useActs();
  const form = useForm({ initialValues: noImpact });
  const read = () => {
    const words = readImpactDraft(form.values, noImpact, zone, firstTime(workspace.timeline));
    form.setErrors(words.ok ? {} : words.problems);
    if (!words.ok) return null;
    const unknownTimes = { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null };
    const added = {
      noun: "impact" as const,
      title: "",
      who: "",
      ...unknownTimes,
      ...given(words.edit),
    };
    return { incidentId: workspace.incidentId, added };
  };
  return (
    <AddForm
      label="Add an impact"
      save="Add the impact"
      action={actions.addPiece}
      foresee={(timeline, { added }) => foreseeAdded(timeline, added)}
      done={{ title: "Impact added" }}
      failed="Could not add the impact"
      missing={[[form.values.title.trim() === "", "Describe the harm first"]]}
      {...{ read, onClose }}
    >
      <ImpactFields zone={zone} field={form.getInputProps} needsTitle />
    </AddForm>
  );
}
