"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { TokenRow as Token } from "@/lib/view-model/agents/token-list";
import { showDone } from "../ui/announce";
import { ConfirmDialog } from "../ui/confirm-dialog";
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
        {row.state === "active" ? <RevokeButton revoke={revoke} row={row} /> : null}
      </span>
    </li>
  );
}

function RevokeButton({ row, revoke }: { readonly row: Token; readonly revoke: RevokeToken }) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        aria-label={`Revoke the token of ${row.agent}`}
        color="red"
        size="xs"
        variant="subtle"
        onClick={() => setIsAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        act={() => revoke({ tokenId: row.id })}
        actLabel="Revoke"
        isOpen={isAsking}
        title={`Revoke the token of ${row.agent}?`}
        onClose={() => setIsAsking(false)}
        onDone={() => {
          showDone(`The token of ${row.agent} no longer gives access`);
          router.refresh();
        }}
      >
        The program loses access permanently. What it sent and proposed remains, under its name.
      </ConfirmDialog>
    </>
  );
}
