"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { isLive } from "@/lib/domain/claim";
import type { AddedPiece } from "@/lib/domain/timeline/decidable-nouns";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { foreseeAdded } from "@/lib/view-model/editing/foresee-added";
import { showDone } from "../../ui/announce";
import { FormLayout } from "../../ui/form-layout";
import { useOpener } from "../../ui/lost-focus";
import { takeFocus } from "../../ui/take-focus";
import { useAction } from "../../ui/use-action";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

/** The parts an event may be given by hand, in the words of their buttons and forms. */
const parts = {
  "root-cause": {
    form: "name-cause",
    ...{ open: "Open the root cause", ask: "Root cause…", save: "Root cause" },
    ...{ title: "Name the cause", label: "Description of the cause", maxLength: 300 },
    description: "The release, the fault or the condition behind this event",
    done: "Saved as the root cause",
    first: ({ title }: TimelineEvent) => title,
    add: ({ id }: TimelineEvent, subject: string): AddedPiece => ({
      ...{ noun: "root-cause", event: id, subject },
    }),
  },
  "contributing-factor": {
    form: "name-factor",
    ...{
      open: "Open the contributing factor",
      ask: "Contributing factor…",
      save: "Contributing factor",
    },
    ...{
      title: "Describe how this event contributed",
      label: "How it contributed",
      maxLength: 500,
    },
    description: "How the event made the incident likelier, worse or longer",
    done: "Saved as a contributing factor",
    first: () => "",
    add: ({ id }: TimelineEvent, why: string): AddedPiece => ({
      ...{ noun: "contributing-factor", event: id, why },
    }),
  },
} as const;
type PartNoun = keyof typeof parts;

/** "Root cause", "it contributed": the event is given a part, or the one it has already is opened. */
export function NamePart({ event }: { readonly event: TimelineEvent }) {
  const { openForm } = useSelection();
  const isOpen = (noun: PartNoun) =>
    openForm?.piece === event.id && openForm.kind === parts[noun].form;
  if (isOpen("root-cause")) return <NameForm noun="root-cause" event={event} />;
  if (isOpen("contributing-factor")) {
    return <NameForm noun="contributing-factor" event={event} />;
  }
  return (
    <Group gap="xs" data-screen-only>
      <PartButton noun="root-cause" event={event} />
      <PartButton noun="contributing-factor" event={event} />
    </Group>
  );
}

function PartButton({ noun, event }: { readonly noun: PartNoun; readonly event: TimelineEvent }) {
  const { workspace, mayInvestigate } = useFacts();
  const { openForm } = useSelection();
  const { setOpenForm, select } = useActs();
  const { form, open, ask } = parts[noun];
  const wasForm = openForm?.piece === event.id && openForm.kind === form;
  const opener = useOpener<HTMLButtonElement>(wasForm);
  const { rootCauses, contributingFactors } = workspace.timeline;
  const isOfEvent = (part: { readonly event: string }) => part.event === event.id;
  const root = rootCauses.filter(isLive).find(isOfEvent);
  const factor = contributingFactors.filter(isLive).find(isOfEvent);
  const named =
    noun === "root-cause"
      ? root && ({ kind: noun, id: root.id } as const)
      : factor && ({ kind: noun, id: factor.id } as const);
  if (named !== undefined) {
    return (
      <Button size="compact-xs" variant="default" onClick={() => select(named)}>
        {open}
      </Button>
    );
  }
  if (!mayInvestigate || !isLive(event)) return null;
  return (
    <Button
      ref={opener}
      size="compact-xs"
      variant="default"
      onClick={() => setOpenForm({ piece: event.id, kind: form })}
    >
      {ask}
    </Button>
  );
}

function NameForm({ noun, event }: { readonly noun: PartNoun; readonly event: TimelineEvent }) {
  const { workspace } = useFacts();
  const { actions, setOpenForm, closeForm, isIntended } = useActs();
  const refresh = useRefresh();
  const part = parts[noun];
  const [words, setWords, isKept] = useOpenFormState("words", part.first(event));
  const { run, isRunning, failure } = useAction(actions.addPiece, async () => {
    await refresh();
    showDone(part.done, "Press u to undo.");
    closeForm({ piece: event.id, kind: part.form });
  });
  const save = async () => {
    const added = part.add(event, words.trim());
    if (await isIntended((timeline) => foreseeAdded(timeline, added))) {
      run({ incidentId: workspace.incidentId, added });
    }
  };
  return (
    <FormLayout
      label={part.title}
      save={part.save}
      isSaving={isRunning}
      missing={[[words.trim() === "", "Describe the action in a few words first"]]}
      failure={failure && { title: "Could not save the finding", message: failure.message }}
      onSave={() => void save()}
      onCancel={() => setOpenForm(null)}
    >
      <Textarea
        label={part.label}
        description={part.description}
        required
        autosize
        ref={isKept ? null : takeFocus}
        maxLength={part.maxLength}
        value={words}
        onChange={(typed) => setWords(typed.currentTarget.value)}
      />
    </FormLayout>
  );
}
