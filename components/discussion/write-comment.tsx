"use client";

import { Button, Combobox, Group, Textarea, useCombobox } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { ActionResult } from "@/lib/base/action-result";
import type { UserId } from "@/lib/domain/ids";
import { commentCharsMax } from "@/lib/domain/review/piece-comment";
import {
  completeMention,
  findMentioned,
  findMentionQuery,
  type MentionQuery,
} from "@/lib/view-model/discussion/mention-query";
import { limitText } from "@/lib/view-model/text/limited-text";
import { FailureAlert } from "../ui/failure-alert";
import { greyBecause } from "../ui/grey-because";
import { submitBySaveKey } from "../ui/save-key";
import { useAskedFocus } from "../ui/take-focus";
import { useAction } from "../ui/use-action";
import classes from "./thread.module.css";

export type Colleagues = readonly { readonly id: UserId; readonly name: string }[];

/** A few lines to colleagues; behind an @ it offers their names. What was typed stays when it was refused. */
export function WriteComment({
  label,
  actLabel,
  text,
  onText,
  keepsDraft = false,
  colleagues,
  takesFocus = false,
  onFocusTaken,
  save,
  onDone,
  onCancel,
}: {
  readonly label: string;
  readonly actLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What was typed is there when the form is opened again. */
  readonly keepsDraft?: boolean;
  readonly colleagues: Colleagues;
  readonly takesFocus?: boolean;
  readonly onFocusTaken?: () => void;
  readonly save: (text: string) => Promise<ActionResult<unknown>>;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}) {
  const { run, isRunning, failure } = useAction(save, () => {
    onText("");
    onDone();
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (text.trim() !== "") run(text.trim());
  };
  return (
    <form
      className={classes.write}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={(event) => {
        submitBySaveKey(event);
      }}
      data-screen-only
    >
      <MentionField
        label={label}
        text={text}
        onText={onText}
        colleagues={colleagues}
        takesFocus={takesFocus}
        {...(onFocusTaken === undefined ? {} : { onFocusTaken })}
      />
      {failure === null ? null : (
        <FailureAlert title="Could not save the comment">{failure.message}</FailureAlert>
      )}
      {text.trim() === "" && onCancel === undefined ? null : (
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            loading={isRunning}
            {...greyBecause([text.trim() === "", "Enter a text first"])}
          >
            {actLabel}
          </Button>
          {!keepsDraft || text.trim() === "" ? null : (
            <span role="status" className={classes.kept}>
              Draft kept
            </span>
          )}
          {onCancel === undefined ? null : (
            <Button size="xs" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      )}
    </form>
  );
}

function MentionField({
  label,
  text,
  onText,
  colleagues,
  takesFocus,
  onFocusTaken,
}: {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly colleagues: Colleagues;
  readonly takesFocus: boolean;
  readonly onFocusTaken?: () => void;
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useAskedFocus<HTMLTextAreaElement>(takesFocus, () => onFocusTaken?.());
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const found = query === null ? [] : findMentioned(colleagues, query);
  const read = (typed: string, caret: number) => {
    onText(typed);
    const next = findMentionQuery(typed, caret);
    setQuery(next);
    if (next === null) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const complete = (name: string) => {
    if (query === null) return;
    const completed = completeMention(text, query, name);
    // At once: what is typed before the next frame would stand elsewhere.
    flushSync(() => onText(completed.text));
    field.current?.setSelectionRange(completed.caret, completed.caret);
    setQuery(null);
    combobox.closeDropdown();
  };
  // What loads above the field moves it: names that are hidden while it is out of view would seem not to exist.
  return (
    <Combobox store={combobox} hideDetached={false} onOptionSubmit={complete}>
      {/* Without a name to choose, the arrows move between the lines of the comment. */}
      <Combobox.Target withKeyboardNavigation={combobox.dropdownOpened && found.length > 0}>
        <Textarea
          ref={field}
          aria-label={label}
          placeholder="Comment; @ names a colleague"
          autosize
          minRows={1}
          maxRows={8}
          {...limitText(text, commentCharsMax)}
          size="xs"
          value={text}
          onChange={({ currentTarget }) => read(currentTarget.value, currentTarget.selectionStart)}
          onFocus={() => {
            if (query !== null) combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label="Colleagues">
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
