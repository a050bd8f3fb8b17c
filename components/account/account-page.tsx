import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "../ui/logo";
import classes from "./account-page.module.css";
import { TraceDrawing } from "./trace-drawing";

/** The pages in front of the product: what it is on one side, the form on the other. */
export function AccountPage({
  title,
  explanation,
  children,
}: {
  readonly title: string;
  readonly explanation: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <aside className={classes.story} aria-label="About Whence">
        <div className={classes.brand}>
          <Logo size={32} />
          Whence
        </div>
        <TraceDrawing className={classes.trace} />
        <div>
          <p className={classes.claim}>
            What happened, when and why, with the log line that proves each fact.
          </p>
          <ul className={classes.points}>
            <li>Add what you have: logs, alerts, metrics, chat, changes.</li>
            <li>Read the timeline, its causes and its gaps.</li>
            <li>Approve a revision, and share a permanent link to this fixed version.</li>
          </ul>
        </div>
      </aside>
      <main className={classes.formSide} id="main">
        <div className={classes.form}>
          <div className={classes.smallBrand}>
            <Logo size={28} />
            Whence
          </div>
          <Stack gap={4}>
            <Title order={1}>{title}</Title>
            <Text c="dimmed">{explanation}</Text>
          </Stack>
          {children}
        </div>
      </main>
    </div>
  );
}
