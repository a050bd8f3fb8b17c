"use client";

import { Anchor } from "@mantine/core";
import { routes } from "@/lib/routes/routes";
import { Icon } from "../../ui/icon";
import { useFacts } from "../workspace/use-workspace";
import classes from "./connection-notice.module.css";

/** While the live stream is broken off: what is seen may be old, and why. Waiting helps unless one is signed out. */
export function ConnectionNotice() {
  const { journal, isSignedOut } = useFacts();
  return (
    <div role="status" data-screen-only>
      {isSignedOut ? (
        <p className={classes.notice}>
          <Icon name="warning" /> You are signed out: nothing is brought up to date or kept here.
          <Anchor href={routes.signIn()} target="_blank">
            Sign in in a new tab
          </Anchor>
          , and this page goes on.
        </p>
      ) : journal.isLost ? (
        <p className={classes.notice}>
          <Icon name="warning" /> Not connected to the server. What happens meanwhile appears here
          as soon as it answers again.
        </p>
      ) : null}
    </div>
  );
}
