"use client";

import {
  Button,
  Checkbox,
  NativeSelect,
  PasswordInput,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { PullSourceId } from "@/lib/domain/ids";
import {
  type NewPullSource,
  type PullKind,
  type PullSource,
  pullKindNames,
  pullKinds,
} from "@/lib/domain/pull-source";
import { AddDialog } from "../ui/add-dialog";
import { FailureAlert } from "../ui/failure-alert";
import { FormLayout } from "../ui/form-layout";
import { useSetting } from "../ui/use-setting";
import classes from "./settings-page.module.css";

export type SourcesProps = {
  readonly list: readonly Pick<PullSource, "id" | "kind" | "name" | "url" | "queries">[];
  readonly add: (source: NewPullSource) => Promise<ActionResult<unknown>>;
  readonly remove: (input: { readonly sourceId: PullSourceId }) => Promise<ActionResult<unknown>>;
};

/** Servers that people pull evidence from, by the button on an incident. */
export function PullSources({ list, add, remove }: SourcesProps) {
  const removing = useSetting(remove, "Source removed");
  return (
    <section className={classes.section} aria-label="Sources to pull from">
      <Title order={2}>Sources to pull from</Title>
      {removing.failure === null ? null : (
        <FailureAlert title="Could not remove the source">{removing.failure.message}</FailureAlert>
      )}
      {list.length === 0 ? <p className={classes.dimmed}>None yet.</p> : null}
      <ul aria-label="Sources">
        {list.map(({ id, kind, name, url, queries }) => (
          <li key={id}>
            <strong>{name}</strong> ({pullKindNames[kind]}){" "}
            <span className={classes.dimmed}>
              {url}
              {queries.map((query) => ` · ${query}`)}
            </span>{" "}
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Remove the source ${name}`}
              disabled={removing.isRunning}
              onClick={() => removing.run({ sourceId: id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <AddDialog
          form={(close) => <SourceForm add={add} onClose={close} />}
          title="Add a source"
          variant="default"
        />
      </div>
    </section>
  );
}

const queryWords: Readonly<Record<PullKind, string>> = {
  prometheus: "PromQL, one query a line.",
  loki: "LogQL, one query a line.",
  kubernetes: "Namespaces, one a line; none for all.",
};

/** Mounted anew each time it opens: a credential that was typed is gone. */
function SourceForm({
  add,
  onClose,
}: Pick<SourcesProps, "add"> & { readonly onClose: () => void }) {
  const [kind, setKind] = useState<PullKind>("prometheus");
  const [text, setText] = useState({ name: "", url: "", credential: "", queries: "" });
  const [isPrivate, setPrivate] = useState(false);
  const [asksExpressions, setAsking] = useState(false);
  const { run, isRunning, failure } = useSetting(add, "Source added", onClose);
  const fieldOf = (name: keyof typeof text) => ({
    error: failure?.fields?.[name],
    value: text[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { value: string } }) =>
      setText((before) => ({ ...before, [name]: value })),
  });
  const save = () => {
    const queries = text.queries.split("\n").filter((line) => line.trim() !== "");
    run({ ...text, kind, queries, isPrivate, asksExpressions });
  };
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not add the source", message: failure.message }}
      isSaving={isRunning}
      save="Add"
      onCancel={onClose}
      onSave={save}
    >
      <NativeSelect
        label="Kind"
        data={pullKinds.map((value) => ({ value, label: pullKindNames[value] }))}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(pullKinds.find((each) => each === currentTarget.value) ?? kind)
        }
      />
      <TextInput required data-autofocus label="Name" {...fieldOf("name")} />
      <TextInput
        required
        label="Address"
        description="Such as https://prometheus.example, with a path where it has one"
        {...fieldOf("url")}
      />
      <PasswordInput
        label="Credential"
        autoComplete="off"
        description="A bearer token, or name:password. It is sealed and never shown again."
        {...fieldOf("credential")}
      />
      <Textarea
        autosize
        minRows={2}
        label="Queries"
        description={queryWords[kind]}
        {...fieldOf("queries")}
      />
      <Checkbox
        checked={isPrivate}
        label="The host is in a private network"
        description="Only then a private address is asked, and http:// is allowed."
        onChange={({ currentTarget }) => setPrivate(currentTarget.checked)}
      />
      {kind === "prometheus" ? (
        <Checkbox
          checked={asksExpressions}
          label="Ask for the expressions that alerts name"
          description="Whoever adds evidence can then read every series that the credential opens."
          onChange={({ currentTarget }) => setAsking(currentTarget.checked)}
        />
      ) : null}
    </FormLayout>
  );
}
