import { Autocomplete, type AutocompleteProps } from "@mantine/core";

import { choicesFor } from "@/lib/view-model/editing/form-choices";

/** A field that suggests and takes anything else: opened again, it offers more than what stands in it. */
export function ChoiceField({
  choices,
  ...field
}: Omit<AutocompleteProps, "data" | "filter"> & { readonly choices: readonly string[] }) {
  return (
    <Autocomplete
      {...field}
      data={[...choices]}
      filter={({ options, search }) => {
        const offered = new Set(choicesFor(choices, search));
        return options.filter((option) => !("value" in option) || offered.has(option.value));
      }}
    />
  );
}
