"use client";

import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { toSeen } from "@/lib/domain/review/decision-history";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toCitationChoices } from "@/lib/view-model/editing/form-choices";
import { limitText } from "@/lib/view-model/text/limited-text";
import { showDone } from "../../ui/announce";
import { FormLayout } from "../../ui/form-layout";
import { useOpener } from "../../ui/lost-focus";
import { takeFocus } from "../../ui/take-focus";
import { useAction } from "../../ui/use-action";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { Meanwhile } from "./meanwhile";

/** An event whose citations tell of two things becomes two: which go to the new one is chosen. */
export function SplitEvent({ event }: { readonly event: TimelineEvent }) {
  const { mayInvestigate } = useFacts();
  const { openForm } = useSelection();
  const { setOpenForm } = useActs();
  const isOpen = openForm?.piece === event.id && openForm.kind === "split";
  const opener = useOpener<HTMLButtonElement>(isOpen);
  const isWithdrawn = event.status === "rejected" || event.status === "superseded";
  if (!mayInvestigate || isWithdrawn || toCitationChoices([event]).length < 2) return null;
  if (isOpen) return <SplitForm event={event} />;
  return (
    <Group data-screen-only>
      <Button
        ref={opener}
        size="compact-xs"
        variant="default"
        onClick={() => setOpenForm({ piece: event.id, kind: "split" })}
      >
        Split the event…
      </Button>
    </Group>
  );
}

function SplitForm({ event }: { readonly event: TimelineEvent }) {
  const { workspace } = useFacts();
  const { actions, setOpenForm, closeForm } = useActs();
  const refresh = useRefresh();
  const choices = toCitationChoices([event]);
  const [chosen, setChosen] = useOpenFormState<readonly string[]>("citations", []);
  // What somebody else took off the event meanwhile is not chosen any more.
  const going = chosen.filter((key) => choices.some(({ value }) => value === key));
  const [title, setTitle, isKept] = useOpenFormState("title", "");
  const { run, isRunning, failure } = useAction(actions.splitEvent, () => {
    showDone("Split in two", "Press u to undo.");
    void refresh();
    closeForm({ piece: event.id, kind: "split" });
  });
  const submit = () => {
    const seen = toSeen(workspace.decisions, [{ noun: "event", piece: event.id }]);
    run({
      ...{ incidentId: workspace.incidentId, event: event.id, citations: going },
      ...{ title: title.trim(), seen: [...seen] },
    });
  };
  const isAll = going.length === choices.length;
  return (
    <FormLayout
      label="Split the event"
      save="Split"
      isSaving={isRunning}
      missing={[
        [title.trim() === "", "Enter a title for the new event first"],
        [going.length === 0, "Choose the citations of the new event first"],
        [isAll, "At least one citation must remain"],
      ]}
      failure={failure && { title: "Could not split the event", message: failure.message }}
      onSave={submit}
      onCancel={() => setOpenForm(null)}
    >
      <Meanwhile noun="event" piece={event.id} />
      <TextInput
        label="Title of the new event"
        required
        ref={isKept ? null : takeFocus}
        {...limitText(title, 200)}
        value={title}
        onChange={(typed) => setTitle(typed.currentTarget.value)}
      />
      <Checkbox.Group
        label="Citations of the new event"
        error={isAll ? "At least one must remain" : null}
        value={going}
        onChange={setChosen}
      >
        {choices.map(({ value, label }) => (
          <Checkbox key={value} mt={4} size="xs" value={value} label={label} />
        ))}
      </Checkbox.Group>
    </FormLayout>
  );
}
