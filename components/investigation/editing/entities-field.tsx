import { TagsInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useState } from "react";
import { choicesShownMax } from "@/lib/view-model/editing/form-choices";
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
  field: { value: written, onChange: write, ...field },
  newType,
  onNewType,
  isRequired = false,
}: {
  readonly field: GetInputPropsReturnType;
  /** What entities are that the timeline does not know. */
  readonly newType: string;
  readonly onNewType: (type: string) => void;
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
        description="The main entity first. A new name creates a new entity"
        // Suggestions lie over the fields below: they come when something is looked for.
        data={sought.trim() === "" ? [] : [...toEntityLabels(entities).keys()]}
        searchValue={sought}
        onSearchChange={setSought}
        limit={choicesShownMax}
        maxTags={20}
        acceptValueOnBlur
        {...field}
        value={[...splitEntities(written)]}
        onChange={(names) => write(names.join("\n"))}
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
