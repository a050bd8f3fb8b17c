"use client";

import { Group, NativeSelect, TextInput } from "@mantine/core";
import type { RefObject } from "react";
import { itemPriorities } from "@/lib/domain/review/report-entry";
import { findItemProblem, type ReportWords } from "@/lib/view-model/report/report-drafts";
import { limitText } from "@/lib/view-model/text/limited-text";

const priorities = [
  { value: "", label: "Not set" },
  ...itemPriorities.map((value) => ({ value, label: value })),
];

/** What an action item is: the step, who has it, by when, how urgent it is, and where it is tracked. */
export function ItemFields({
  draft,
  field,
  onChange,
}: {
  readonly draft: ReportWords;
  /** The first field, which takes the focus. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (changes: Partial<ReportWords>) => void;
}) {
  const { text, assignee, due, priority, ticket } = draft;
  const lead = { size: "xs", mt: "xs" } as const;
  return (
    <>
      <TextInput
        label="Action"
        ref={field}
        {...limitText(text, 2000)}
        size="xs"
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        {...lead}
        label="Owner"
        {...limitText(assignee, 120)}
        placeholder="A person or a team"
        value={assignee}
        onChange={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <Group gap="xs" grow>
        <TextInput
          {...lead}
          label="Due date"
          type="date"
          value={due}
          onChange={(event) => onChange({ due: event.currentTarget.value })}
        />
        <NativeSelect
          {...lead}
          label="Priority"
          data={priorities}
          value={priority}
          onChange={(event) => onChange({ priority: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        {...lead}
        label="Ticket"
        type="url"
        placeholder="https://"
        error={findItemProblem(draft)}
        value={ticket}
        onChange={(event) => onChange({ ticket: event.currentTarget.value })}
      />
    </>
  );
}
