"use client";

import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { formatTime, zoneLabel } from "@/lib/time/shown/time-text";
import { parseTimeNear } from "@/lib/time/shown/zoned-time";
import { firstTime } from "@/lib/view-model/timeline/first-time";
import { centreWindow } from "@/lib/view-model/timeline/time-window";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { readWorkspaceSearch } from "../workspace/use-workspace-search";

/** Brings a time into the middle of the timeline; a time of day alone is of the incident's first day. */
export function GoToTimeDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Go to a time">
      <GoToTimeForm onDone={onClose} />
    </Modal>
  );
}

function GoToTimeForm({ onDone }: { readonly onDone: () => void }) {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const near = firstTime(workspace.timeline);
  const example = near === null ? "2026-03-08 14:02:03" : formatTime(near, zone);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const at = parseTimeNear(text, zone, near);
    if (at === null) {
      setProblem(
        `Enter the time as ${example}, as 2026-03-08 14:02:03, or with a UTC offset such as +02:00`,
      );
      return;
    }
    const view = search.view === "both" ? "both" : "timeline";
    changeSearch({
      view,
      drawing: "chart",
      window: centreWindow(readWorkspaceSearch().window, at),
    });
    onDone();
  };
  return (
    <form onSubmit={go}>
      <TextInput
        data-autofocus
        label={`Time, in ${near === null ? zone : zoneLabel(zone, near)}`}
        placeholder={example}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">Go there</Button>
      </Group>
    </form>
  );
}
