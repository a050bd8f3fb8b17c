"use client";

import type { ModelPage, ProviderRow as Provider } from "@/lib/view-model/models/model-page";
import { ConfirmButton } from "../ui/confirm-button";
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
      {provider.mayRemove ? (
        <ConfirmButton
          act={() => actions.removeKey({ provider: provider.provider })}
          button="Remove API key"
          done={`The API key of ${provider.name} was removed`}
          label={`Remove API key of ${provider.name}`}
          title={`Remove the API key of ${provider.name}?`}
          verb="Remove"
        >
          A running analysis with one of these models stops and keeps its results. The API key
          remains valid at the provider.
        </ConfirmButton>
      ) : null}
    </li>
  );
}
