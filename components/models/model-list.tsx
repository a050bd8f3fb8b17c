"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ModelPage } from "@/lib/view-model/models/model-page";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { useSetting } from "../ui/use-setting";
import type { ModelActions } from "./model-actions";
import classes from "./model-page.module.css";
import { ModelRow } from "./model-row";

export function ModelList({
  models,
  actions,
}: {
  readonly models: ModelPage["models"];
  readonly actions: ModelActions;
}) {
  return (
    <>
      {models.length === 0 ? (
        <p className={classes.dimmed}>
          No model is set up. Whence works without a model. Add one to analyse beyond the rules.
        </p>
      ) : (
        <ul className={classes.rows} aria-label="Models">
          {models.map((model) => (
            <ModelRow key={model.name} actions={actions} model={model} />
          ))}
        </ul>
      )}
      <AddModel change={actions.change} />
    </>
  );
}

function AddModel({ change }: Pick<ModelActions, "change">) {
  const [name, setName] = useState("");
  const { run, isRunning, failure } = useSetting(change, `${name.trim()} is offered now`, () =>
    setName(""),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ change: { kind: "offer", model: name } });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        required
        autoComplete="off"
        className={classes.field ?? ""}
        label="Another model"
        placeholder="local/qwen3 or anthropic/…"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button leftSection={<Icon name="plus" />} loading={isRunning} type="submit">
        Offer this model
      </Button>
      {failure === null ? null : (
        <div className={classes.outcome}>
          <FailureAlert title="Could not add the model">{failure.message}</FailureAlert>
        </div>
      )}
    </form>
  );
}
