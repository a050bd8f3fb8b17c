import { TagsInput } from "@mantine/core";
import { useState } from "react";
import { choicesShownMax } from "@/lib/view-model/editing/event-choices";
import {
  commonEntityTypes,
  findNewEntities,
  splitEntities,
  toEntityLabels,
} from "@/lib/view-model/entities/entity-names";
import { useFacts } from "../workspace/use-workspace";
import { ChoiceField } from "./choice-field";

/** Names entities, those of the timeline and new ones, without leaving the form; as text, one on each line. */
export function EntitiesField({
  written,
  onWritten,
  newType,
  onNewType,
  error,
  isRequired = false,
}: {
  readonly written: string;
  readonly onWritten: (written: string) => void;
  /** What entities are that the timeline does not know. */
  readonly newType: string;
  readonly onNewType: (type: string) => void;
  readonly error: string | undefined;
  readonly isRequired?: boolean;
}) {
  const { entities } = useFacts().workspace.timeline;
  const [sought, setSought] = useState("");
  const created = findNewEntities(entities, written);
  return (
    <>
      <TagsInput
        label="Entities"
        withAsterisk={isRequired}
        description="The main one first; a name that is not there yet makes a new one"
        // Suggestions lie over the fields below: they come when something is looked for.
        data={sought.trim() === "" ? [] : [...toEntityLabels(entities).keys()]}
        searchValue={sought}
        onSearchChange={setSought}
        limit={choicesShownMax}
        maxTags={20}
        acceptValueOnBlur
        error={error}
        value={[...splitEntities(written)]}
        onChange={(names) => onWritten(names.join("\n"))}
      />
      {created.length === 0 ? null : (
        <ChoiceField
          label={
            created.length === 1 ? `${created[0]} is a…` : `The ${created.length} new ones are…`
          }
          required
          maxLength={40}
          choices={commonEntityTypes}
          value={newType}
          onChange={onNewType}
        />
      )}
    </>
  );
}
