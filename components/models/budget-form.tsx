"use client";

import { Button, NumberInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ModelBudget } from "@/lib/domain/models/model-policy";
import { FailureAlert } from "../ui/failure-alert";
import { useSetting } from "../ui/use-setting";
import type { ModelActions } from "./model-actions";
import classes from "./model-page.module.css";
import { toNumber } from "./to-number";

/** What may be spent, in tokens and in money; an empty field is no limit. */
export function BudgetForm({
  of,
  name,
  about,
  budget,
  change,
}: {
  readonly of: "run" | "month";
  readonly name: string;
  readonly about: string;
  readonly budget: ModelBudget;
  readonly change: ModelActions["change"];
}) {
  const [tokens, setTokens] = useState<number | string>(budget.tokens ?? "");
  const [usd, setUsd] = useState<number | string>(budget.usd ?? "");
  const { run, isRunning, failure } = useSetting(change, `${name} is set`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { tokens: toNumber(tokens), usd: toNumber(usd) };
    run({ change: { kind: "set-budget", of, budget: given } });
  };
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.dimmed}>{about}</span>
      </div>
      <form aria-label={name} className={classes.form} onSubmit={submit}>
        <NumberInput
          allowNegative={false}
          hideControls
          label="Tokens"
          placeholder="No limit"
          thousandSeparator=","
          value={tokens}
          w={130}
          onChange={setTokens}
        />
        <NumberInput
          allowNegative={false}
          hideControls
          label="USD"
          placeholder="No limit"
          value={usd}
          w={110}
          onChange={setUsd}
        />
        <Button loading={isRunning} type="submit" variant="default">
          Set
        </Button>
      </form>
      {failure === null ? null : (
        <div className={classes.outcome}>
          <FailureAlert title="Could not save the budget">{failure.message}</FailureAlert>
        </div>
      )}
    </li>
  );
}
