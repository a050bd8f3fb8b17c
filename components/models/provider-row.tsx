"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ModelPage, ProviderRow as Provider } from "@/lib/view-model/models/model-page";
import { showDone } from "../ui/announce";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { RoleBadge } from "../ui/role-badge";
import type { ModelActions } from "./model-actions";
import classes from "./model-page.module.css";
import { AddressDialog, KeyDialog } from "./provider-dialogs";

export function ProviderRow({
  provider,
  address,
  actions,
}: {
  readonly provider: Provider;
  /** Of the server of one's own; null for all others, and where none is set. */
  readonly address: ModelPage["address"];
  readonly actions: ModelActions;
}) {
  const isLocal = provider.provider === "local";
  const needsAddress = isLocal && address === null;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>
          {provider.name}
          <RoleBadge role={`tone-${provider.tone}`}>{provider.keyWord}</RoleBadge>
        </span>
        <span className={classes.dimmed}>{provider.about}</span>
        <span className={classes.dimmed}>{provider.keyText}</span>
      </div>
      {isLocal && address?.from !== "environment" ? (
        <AddressDialog address={address?.value ?? ""} change={actions.change} />
      ) : null}
      {provider.isFixed || needsAddress || address?.from === "environment" ? null : (
        <KeyDialog
          hasKey={provider.mayRemove}
          name={provider.name}
          provider={provider.provider}
          setKey={actions.setKey}
        />
      )}
      {provider.mayRemove ? <RemoveKey actions={actions} provider={provider} /> : null}
    </li>
  );
}

function RemoveKey({
  provider: { provider, name },
  actions,
}: {
  readonly provider: Provider;
  readonly actions: ModelActions;
}) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        aria-label={`Remove API key of ${name}`}
        color="red"
        size="xs"
        variant="subtle"
        onClick={() => setIsAsking(true)}
      >
        Remove API key
      </Button>
      <ConfirmDialog
        act={() => actions.removeKey({ provider })}
        actLabel="Remove"
        isOpen={isAsking}
        title={`Remove the API key of ${name}?`}
        onClose={() => setIsAsking(false)}
        onDone={() => {
          showDone(`The API key of ${name} was removed`);
          router.refresh();
        }}
      >
        A running analysis with one of these models stops and keeps its results. The API key remains
        valid at the provider.
      </ConfirmDialog>
    </>
  );
}
