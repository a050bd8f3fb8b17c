"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  type FieldMeaning,
  fieldCharactersMax,
  fieldKey,
  meaningCharactersMax,
  meaningsIn,
  proposedMeanings,
  unitCharactersMax,
} from "@/lib/domain/evidence/field-glossary";
import { limitText } from "@/lib/view-model/text/limited-text";
import { FailureAlert } from "../../ui/failure-alert";
import { greyBecause } from "../../ui/grey-because";
import { catchesFocus } from "../../ui/lost-focus";
import { useFacts } from "../workspace/use-workspace";
import { useReportWords } from "./use-report-words";

const nothing: FieldMeaning = { field: "", meaning: "", unit: "" };

/** What people say the fields of the evidence mean: set once, used in titles, in Ask and in the report. */
export function FieldGlossary() {
  const { workspace, mayInvestigate } = useFacts();
  const entries = workspace.report.map(({ key, content }) => ({ key, ...content }));
  const meanings = meaningsIn(entries);
  const proposed = proposedMeanings(entries);
  if (meanings.length + proposed.length === 0 && !mayInvestigate) return null;
  return (
    <section aria-label="Field names" {...catchesFocus}>
      <h3>Field names</h3>
      <p>
        Explain a local field name. Ask uses the meaning immediately, and the next analysis uses it
        in titles.
      </p>
      <ul>
        {meanings.map((meaning) => (
          <Explained key={meaning.field} meaning={meaning} />
        ))}
      </ul>
      {proposed.length === 0 ? null : (
        <>
          <h4>Proposed, not decided</h4>
          <ul>
            {proposed.map((meaning) => (
              <Explained key={meaning.field} meaning={meaning} />
            ))}
          </ul>
        </>
      )}
      {mayInvestigate ? <ExplainField /> : null}
    </section>
  );
}

function Explained({ meaning: { field, meaning, unit } }: { readonly meaning: FieldMeaning }) {
  const { workspace, mayInvestigate } = useFacts();
  const { write, isRunning, failure } = useReportWords(() => undefined);
  const key = fieldKey(field);
  const entry = workspace.report.find((each) => each.key === key) ?? null;
  const agent = entry?.content.kind === "field" ? entry.content.proposedBy : undefined;
  const by = agent ?? (entry === null ? undefined : workspace.people[entry.by]);
  return (
    <li>
      <code>{field}</code>: {meaning}
      {unit === "" ? "" : `, in ${unit}`}
      {by === undefined ? "" : ` (${by})`}{" "}
      {mayInvestigate && agent !== undefined ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Confirm the meaning of the field ${field}`}
          disabled={isRunning}
          onClick={() =>
            write({ key, content: { kind: "field", text: meaning, unit }, seen: entry })
          }
        >
          Confirm
        </Button>
      ) : null}
      {mayInvestigate ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Remove the meaning of the field ${field}`}
          disabled={isRunning}
          onClick={() => write({ key, content: { kind: "withdrawn" }, seen: entry })}
        >
          Remove
        </Button>
      ) : null}
      {failure === null ? null : (
        <FailureAlert title="Could not change the meaning">{failure.message}</FailureAlert>
      )}
    </li>
  );
}

/** A field that has a meaning gets the new one. */
function ExplainField() {
  const { workspace } = useFacts();
  const [{ field, meaning, unit }, setGiven] = useState(nothing);
  const { write, isRunning, failure } = useReportWords(() => setGiven(nothing));
  const change = (given: Partial<FieldMeaning>) => setGiven((before) => ({ ...before, ...given }));
  const key = fieldKey(field);
  const entry = workspace.report.find((each) => each.key === key) ?? null;
  return (
    <form
      aria-label="Explain a field"
      onSubmit={(event) => {
        event.preventDefault();
        write({ key, content: { kind: "field", text: meaning, unit }, seen: entry });
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Field"
          placeholder="t_q"
          size="xs"
          {...limitText(field, fieldCharactersMax)}
          value={field}
          onChange={({ currentTarget: { value } }) => change({ field: value })}
        />
        <TextInput
          label="Meaning"
          placeholder="queue time"
          size="xs"
          {...limitText(meaning, meaningCharactersMax)}
          value={meaning}
          onChange={({ currentTarget: { value } }) => change({ meaning: value })}
        />
        <TextInput
          label="Unit"
          placeholder="ms"
          size="xs"
          {...limitText(unit, unitCharactersMax)}
          value={unit}
          onChange={({ currentTarget: { value } }) => change({ unit: value })}
        />
        <Button
          type="submit"
          size="xs"
          loading={isRunning}
          {...greyBecause(
            [field.trim() === "", "Enter the field name first"],
            [meaning.trim() === "", "Enter the meaning of the field"],
          )}
        >
          Save
        </Button>
      </Group>
      {failure === null ? null : (
        <FailureAlert title="Could not save the meaning of the field">
          {failure.message}
        </FailureAlert>
      )}
    </form>
  );
}
