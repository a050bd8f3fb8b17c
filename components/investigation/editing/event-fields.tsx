"use client";

import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { kindChoices, parseKind } from "@/lib/view-model/editing/form-choices";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { limitText } from "@/lib/view-model/text/limited-text";
import { takeFocus } from "../../ui/take-focus";
import { ChoiceField } from "./choice-field";
import { EntitiesField } from "./entities-field";

/** What every event that a person tells has; `children` stand below its title. */
export function EventFields({
  field,
  newType,
  onNewType,
  children,
}: {
  readonly field: (name: "title" | "kind" | "entities") => GetInputPropsReturnType;
  /** What entities are that the timeline does not know. */
  readonly newType: string;
  readonly onNewType: (type: string) => void;
  readonly children?: ReactNode;
}) {
  const [title, kind] = [field("title"), field("kind")];
  return (
    <>
      <TextInput
        label="Title"
        withAsterisk
        ref={takeFocus}
        {...limitText(title.value, 200, "What happened, in one line")}
        {...title}
      />
      {children}
      <ChoiceField
        label="Kind"
        withAsterisk
        maxLength={40}
        choices={kindChoices}
        {...kind}
        value={kindLabel(kind.value)}
        onChange={(typed) => kind.onChange(parseKind(typed))}
      />
      <EntitiesField field={field("entities")} {...{ newType, onNewType }} isRequired />
    </>
  );
}
