"use client";

import type { TokenRow as Token } from "@/lib/view-model/agents/token-list";
import { ConfirmButton } from "../ui/confirm-button";
import { RoleBadge } from "../ui/role-badge";
import type { RevokeToken } from "./token-actions";
import classes from "./token-page.module.css";

export function TokenRow({ row, revoke }: { readonly row: Token; readonly revoke: RevokeToken }) {
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <span className={classes.name}>{row.agent}</span>
        {row.ownerText === null ? null : <span className={classes.dimmed}>of {row.ownerText}</span>}
      </span>
      <span className={classes.who}>
        <span>{row.scopeText}</span>
        <span className={classes.dimmed}>{row.reachText}</span>
      </span>
      <span className={classes.who}>
        <time dateTime={row.expiresIso}>{row.expiryText}</time>
        <span className={classes.dimmed}>{row.usedText}</span>
      </span>
      <span>
        <RoleBadge role={row.state === "active" ? "tone-success" : "tone-neutral"}>
          {row.stateWord}
        </RoleBadge>
      </span>
      <span className={classes.end}>
        {row.state === "active" ? (
          <ConfirmButton
            act={() => revoke({ tokenId: row.id })}
            done={`The token of ${row.agent} no longer gives access`}
            label={`Revoke the token of ${row.agent}`}
            verb="Revoke"
          >
            The program loses access permanently. What it sent and proposed remains, under its name.
          </ConfirmButton>
        ) : null}
      </span>
    </li>
  );
}
