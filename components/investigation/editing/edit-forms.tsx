"use client";

import { NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { type CausalLink, causalRelations } from "@/lib/domain/timeline/causal-link";
import type { ContributingFactor } from "@/lib/domain/timeline/contributing-factor";
import type { Gap } from "@/lib/domain/timeline/gap";
import { type Hypothesis, hypothesisStates } from "@/lib/domain/timeline/hypothesis";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import {
  hypothesisDraftFields,
  linkDraftFields,
  readHypothesisDraft,
  readLinkDraft,
  readStateDraft,
  stateDraftFields,
  toHypothesisDraft,
  toLinkDraft,
  toStateDraft,
} from "@/lib/view-model/editing/edit-drafts";
import { gapDraftFields, readGapDraft, toGapDraft } from "@/lib/view-model/editing/gap-draft";

import { limitText } from "@/lib/view-model/text/limited-text";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";
import { GapFields, gapLabels } from "./gap-fields";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

const factorLabels = { why: "How it contributed" } as const;

const causeLabels = { subject: "Description of the cause" } as const;

const hypothesisLabels = { statement: "Statement", state: "State" } as const;

const linkLabels = { relation: "Relation", mechanism: "Mechanism", percent: "Confidence" } as const;

/** Puts the reason in other words; which event contributed stays. */
export function FactorEditForm({ factor }: { readonly factor: ContributingFactor }) {
  const form = useLaidForm(["why"], { why: factor.why });
  const why = form.draft.why.trim();
  return (
    <PieceEditForm
      noun="contributing-factor"
      piece={factor.id}
      label="Edit the contributing factor"
      isWhole={why !== ""}
      read={() => ({ ok: true, edit: why === factor.why ? {} : { why } })}
      toVerdict={(edit) => ({ kind: "edit-factor", edit })}
      {...{ labels: factorLabels, form }}
    >
      <Textarea
        label={factorLabels.why}
        required
        autosize
        ref={form.focus}
        maxLength={500}
        {...form.field("why")}
      />
    </PieceEditForm>
  );
}

/** Calls the cause by another name; what it shows in stays. */
export function RootCauseEditForm({ root }: { readonly root: RootCause }) {
  const form = useLaidForm(["subject"], { subject: root.subject });
  const subject = form.draft.subject.trim();
  return (
    <PieceEditForm
      noun="root-cause"
      piece={root.id}
      label="Rename the root cause"
      isWhole={subject !== ""}
      read={() => ({ ok: true, edit: subject === root.subject ? {} : { subject } })}
      toVerdict={(edit) => ({ kind: "edit-root-cause", edit })}
      {...{ labels: causeLabels, form }}
    >
      <Textarea
        label={causeLabels.subject}
        required
        autosize
        ref={form.focus}
        maxLength={300}
        {...form.field("subject")}
      />
    </PieceEditForm>
  );
}

/** Changes what is said of a gap; its question stays. */
export function GapEditForm({ gap }: { readonly gap: Gap }) {
  const [zone] = useOpenFormState("zone", useFacts().zone);
  const now = toGapDraft(gap, zone);
  const form = useLaidForm(gapDraftFields, now);
  return (
    <PieceEditForm
      noun="gap"
      piece={gap.id}
      label="Edit the gap"
      labels={gapLabels(zone)}
      read={() => readGapDraft(form.draft, now, zone)}
      toVerdict={(edit) => ({ kind: "edit-gap", edit })}
      form={form}
    >
      <GapFields zone={zone} field={form.field} />
    </PieceEditForm>
  );
}

/** What it was, what it became and when; of what, and which property, is another change. */
export function StateEditForm({ change: state }: { readonly change: StateChange }) {
  const [zone] = useOpenFormState("zone", useFacts().zone);
  const now = toStateDraft(state, zone);
  const form = useLaidForm(stateDraftFields, now);
  const stateLabels = {
    ...{ old: "Previous value", value: "New value" },
    ...{ from: `Earliest (${zone})`, to: `Latest (${zone})` },
  } as const;
  return (
    <PieceEditForm
      noun="state-change"
      piece={state.id}
      label="Edit the state change"
      isWhole={form.draft.value.trim() !== ""}
      read={() => readStateDraft(form.draft, now, zone)}
      toVerdict={(edit) => ({ kind: "edit-state", edit })}
      {...{ labels: stateLabels, form }}
    >
      {stateDraftFields.map((name) => (
        <TextInput
          key={name}
          label={stateLabels[name]}
          required={name === "value"}
          ref={name === "old" ? form.focus : null}
          maxLength={200}
          {...form.field(name)}
        />
      ))}
    </PieceEditForm>
  );
}

/** Puts an explanation in other words, or says how far it has come. */
export function HypothesisEditForm({ hypothesis }: { readonly hypothesis: Hypothesis }) {
  const now = toHypothesisDraft(hypothesis);
  const form = useLaidForm(hypothesisDraftFields, now);
  const { statement } = form.draft;
  return (
    <PieceEditForm
      noun="hypothesis"
      piece={hypothesis.id}
      label="Edit the hypothesis"
      isWhole={statement.trim() !== ""}
      read={() => ({ ok: true, edit: readHypothesisDraft(form.draft, now) })}
      toVerdict={(edit) => ({ kind: "edit-hypothesis", edit })}
      {...{ labels: hypothesisLabels, form }}
    >
      <Textarea
        label={hypothesisLabels.statement}
        required
        autosize
        ref={form.focus}
        minRows={2}
        {...limitText(statement, 500)}
        {...form.field("statement")}
      />
      <Select
        label={hypothesisLabels.state}
        data={[...hypothesisStates]}
        allowDeselect={false}
        {...form.field("state")}
      />
    </PieceEditForm>
  );
}

/** Changes what a link says; its ends stay, since another pair of ends is another link. */
export function LinkEditForm({ link }: { readonly link: CausalLink }) {
  const now = toLinkDraft(link);
  const form = useLaidForm(linkDraftFields, now);
  const percent = form.field("percent");
  return (
    <PieceEditForm
      noun="causal-link"
      piece={link.id}
      label="Edit the link"
      isWhole={form.draft.mechanism.trim() !== ""}
      read={() => ({ ok: true, edit: readLinkDraft(form.draft, now) })}
      toVerdict={(edit) => ({ kind: "edit-link", edit })}
      {...{ labels: linkLabels, form }}
    >
      <Select
        label={linkLabels.relation}
        data={[...causalRelations]}
        allowDeselect={false}
        {...form.field("relation")}
      />
      <Textarea
        label={linkLabels.mechanism}
        required
        autosize
        ref={form.focus}
        minRows={2}
        {...limitText(
          form.draft.mechanism,
          500,
          "How the first event leads to the second, in one sentence",
        )}
        {...form.field("mechanism")}
      />
      <NumberInput
        label={linkLabels.percent}
        suffix=" %"
        min={0}
        max={100}
        allowDecimal={false}
        {...percent}
        // An empty field is on its way to another number.
        onChange={(value) => typeof value === "number" && percent.onChange(`${value}`)}
      />
    </PieceEditForm>
  );
}
