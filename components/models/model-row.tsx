"use client";

import { Alert, Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import {
  describeContact,
  describePrice,
  describeTest,
  type ModelPage,
  type TestedModel,
} from "@/lib/view-model/models/model-page";
import { showDone, showFailure } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { RoleBadge } from "../ui/role-badge";
import { callAction, useAction } from "../ui/use-action";
import type { ModelActions } from "./model-actions";
import classes from "./model-page.module.css";
import { PriceDialog } from "./price-dialog";

export function ModelRow({
  model: { name, isFixed, problem, price, lastContact },
  actions,
}: {
  readonly model: ModelPage["models"][number];
  readonly actions: ModelActions;
}) {
  const router = useRouter();
  const contact = describeContact({ problem, lastContact });
  const [tested, setTested] = useState<TestedModel | null>(null);
  const test = useAction(actions.test, setTested);
  const withdraw = async () => {
    const done = await callAction(actions.change, { change: { kind: "withdraw", model: name } });
    if (!done.ok) return showFailure(`Could not remove ${name}`, done.message);
    showDone(`${name} is no longer offered`);
    router.refresh();
  };
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>
          {name}
          <RoleBadge role={`tone-${contact.tone}`}>{contact.text}</RoleBadge>
        </span>
        {problem === null ? null : <span className={classes.dimmed}>{problem}</span>}
        <span className={classes.dimmed}>{describePrice(price)}</span>
        {isFixed ? (
          <span className={classes.dimmed}>Offered by WHENCE_MODEL in the environment.</span>
        ) : null}
      </div>
      <PriceDialog change={actions.change} model={name} price={price} />
      <Button
        aria-label={`Test connection to ${name}`}
        loading={test.isRunning}
        size="xs"
        variant="default"
        onClick={() => {
          setTested(null);
          test.run({ model: name });
        }}
      >
        Test connection
      </Button>
      {isFixed ? null : (
        <Button
          aria-label={`Remove ${name}`}
          color="red"
          size="xs"
          variant="subtle"
          onClick={withdraw}
        >
          Remove
        </Button>
      )}
      <Outcome failure={test.failure?.message ?? null} name={name} tested={tested} />
    </li>
  );
}

function Outcome({
  name,
  tested,
  failure,
}: {
  readonly name: string;
  readonly tested: TestedModel | null;
  readonly failure: string | null;
}) {
  const outcome = tested === null ? null : describeTest(tested);
  const why = failure ?? (outcome?.isUsable === false ? outcome.text : null);
  if (why !== null) {
    return (
      <div className={classes.outcome}>
        <FailureAlert title={`${name} cannot be used`}>{why}</FailureAlert>
      </div>
    );
  }
  return outcome === null ? null : (
    <Alert
      className={classes.outcome ?? ""}
      color="petrol"
      icon={<Icon name="check" />}
      role="status"
      title={`${name} can be used`}
      variant="light"
    >
      {outcome.text}
    </Alert>
  );
}
