"use client";

import { Button, Title } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { UserId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import {
  type SessionList,
  type SessionRow,
  toSessionRows,
} from "@/lib/view-model/account/session-list";
import { showDone } from "../ui/announce";
import { ConfirmDialog } from "../ui/confirm-dialog";
import type { ColourRole } from "../ui/palette";
import { RoleBadge } from "../ui/role-badge";
import classes from "./person-page.module.css";

export type EndSessions = (input: {
  readonly userId: UserId;
  /** Null: all of them. */
  readonly sessionId: string | null;
}) => Promise<ActionResult<unknown>>;

const ownTone: ColourRole = "tone-success";

/** Where somebody is signed in. */
export function SessionSection({
  list,
  isOwn,
  endSessions,
}: {
  readonly list: SessionList;
  readonly isOwn: boolean;
  readonly endSessions: EndSessions;
}) {
  const router = useRouter();
  const rows = toSessionRows(list);
  const [asked, setAsked] = useState<SessionRow | "everywhere" | null>(null);
  const endsThis = asked === "everywhere" ? rows.some(({ isThis }) => isThis) : asked?.isThis;
  const done = () => {
    if (endsThis) return router.replace(routes.signIn());
    showDone(asked === "everywhere" ? "All sessions ended" : "The session ended");
    router.refresh();
  };
  return (
    <section aria-labelledby="sessions" className={classes.section}>
      <div className={classes.heading}>
        <Title id="sessions" order={2}>
          Sessions
        </Title>
        {rows.length === 0 ? null : (
          <Button color="red" size="xs" variant="subtle" onClick={() => setAsked("everywhere")}>
            Sign out everywhere
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.dimmed}>Not signed in anywhere.</p>
      ) : (
        <ul aria-labelledby="sessions" className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <span className={classes.who}>
                <span>
                  {row.device}{" "}
                  {row.isThis ? <RoleBadge role={ownTone}>This session</RoleBadge> : null}
                </span>
                <span className={classes.dimmed}>{row.firstText}</span>
              </span>
              <time className={classes.dimmed} dateTime={row.lastIso}>
                {row.lastText}
              </time>
              <span className={classes.end}>
                <Button
                  aria-label={`Sign out ${row.device}`}
                  color="red"
                  size="xs"
                  variant="subtle"
                  onClick={() => setAsked(row)}
                >
                  Sign out
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        act={() =>
          endSessions({
            userId: list.person.id,
            sessionId: asked === null || asked === "everywhere" ? null : asked.id,
          })
        }
        actLabel="Sign out"
        isOpen={asked !== null}
        title={asked === "everywhere" ? "Sign out everywhere?" : `Sign out ${asked?.device ?? ""}?`}
        onClose={() => setAsked(null)}
        onDone={done}
      >
        {isOwn
          ? "The browser must sign in again. Tokens of your programs continue to work: revoke them on the page Tokens."
          : `${list.person.name} must sign in again there. Tokens of their programs continue to work: revoke them on the page Tokens.`}
      </ConfirmDialog>
    </section>
  );
}
