"use client";

import { Alert, Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { describeTest, type LocalServer, type ModelPage } from "@/lib/view-model/models/model-page";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { useAction } from "../ui/use-action";
import type { ModelActions } from "./model-actions";
import classes from "./model-page.module.css";

/** Looks for servers of models on this machine; one click sets up a model of theirs and tests it. */
export function LocalServers({
  page,
  actions,
}: {
  readonly page: Pick<ModelPage, "address" | "models">;
  readonly actions: ModelActions;
}) {
  const [found, setFound] = useState<readonly LocalServer[] | null>(null);
  const look = useAction(actions.findServers, setFound);
  return (
    <>
      <div>
        <Button
          leftSection={<Icon name="search" />}
          loading={look.isRunning}
          size="xs"
          variant="default"
          onClick={() => look.run({})}
        >
          Find model servers on this machine
        </Button>
      </div>
      {look.failure === null ? null : (
        <FailureAlert title="Could not look for servers">{look.failure.message}</FailureAlert>
      )}
      {found?.length === 0 ? (
        <p className={classes.dimmed} role="status">
          No server answered on the usual ports of Ollama, LM Studio, llama.cpp and vLLM. Start one,
          or set the URL of your own server above.
        </p>
      ) : null}
      {found === null || found.length === 0 ? null : (
        <ul className={classes.rows} aria-label="Servers found">
          {found.map((server) => (
            <ServerRow key={server.address} actions={actions} page={page} server={server} />
          ))}
        </ul>
      )}
    </>
  );
}

function ServerRow({
  server: { program, address, models },
  page,
  actions,
}: {
  readonly server: LocalServer;
  readonly page: Pick<ModelPage, "address" | "models">;
  readonly actions: ModelActions;
}) {
  const isFixed = page.address?.from === "environment" && page.address.value !== address;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>
          A server at {address}, probably {program}
        </span>
        <span className={classes.dimmed}>{describeServer(models.length, isFixed)}</span>
      </div>
      {isFixed
        ? null
        : models.map((model) => (
            <UseModel
              key={model}
              actions={actions}
              address={address}
              name={`local/${model}`}
              page={page}
            />
          ))}
    </li>
  );
}

function describeServer(models: number, isFixed: boolean): string {
  if (isFixed)
    return "The environment variable WHENCE_MODEL_URL names another server. Change the variable to use this server.";
  if (models === 0) return "This server has no model yet. Install a model on the server first.";
  return "An analysis by one of these models sends masked evidence to this address and to no other.";
}

const passes = ["coarse", "detailed", "causal"] as const;

/** Sets the address, offers the model and tests it; then it can become the default of the three passes. */
function UseModel({
  name,
  address,
  page,
  actions,
}: {
  readonly name: string;
  readonly address: string;
  readonly page: Pick<ModelPage, "address" | "models">;
  readonly actions: ModelActions;
}) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<ReturnType<typeof describeTest> | null>(null);
  const setUp = async () => {
    const isThere = page.address?.value === address;
    const isOffered = page.models.some((model) => model.name === name);
    const set = isThere ? done : await actions.change({ change: { kind: "set-address", address } });
    if (!set.ok) return set;
    const offered = isOffered
      ? done
      : await actions.change({ change: { kind: "offer", model: name } });
    return offered.ok ? actions.test({ model: name }) : offered;
  };
  const use = useAction(setUp, (tested) => {
    setOutcome(describeTest(tested));
    router.refresh();
  });
  const giveAll = async () => {
    for (const role of passes) {
      const given = await actions.change({ change: { kind: "give-role", role, model: name } });
      if (!given.ok) return given;
    }
    return done;
  };
  const makeDefault = useAction(giveAll, () => {
    showDone(`${name} is the default for the three passes`);
    router.refresh();
  });
  const failure = use.failure ?? makeDefault.failure;
  return (
    <>
      <Button
        loading={use.isRunning}
        size="xs"
        variant="default"
        onClick={() => {
          setOutcome(null);
          use.run(undefined);
        }}
      >
        Use {name}
      </Button>
      {failure === null ? null : (
        <div className={classes.outcome}>
          <FailureAlert title={`Could not set up ${name}`}>{failure.message}</FailureAlert>
        </div>
      )}
      {outcome === null ? null : (
        <Alert
          className={classes.outcome ?? ""}
          color={outcome.isUsable ? "petrol" : "orange"}
          role="status"
          title={outcome.isUsable ? `${name} can be used` : `${name} cannot be used`}
          variant="light"
        >
          <p>{outcome.text}</p>
          {outcome.isUsable ? (
            <Button
              loading={makeDefault.isRunning}
              size="xs"
              onClick={() => makeDefault.run(undefined)}
            >
              Make {name} the default
            </Button>
          ) : null}
        </Alert>
      )}
    </>
  );
}

const done: ActionResult<null> = { ok: true, value: null };
