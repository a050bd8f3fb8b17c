import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { SessionList } from "@/lib/view-model/account/session-list";
import classes from "./person-page.module.css";
import { type EndSessions, SessionSection } from "./session-section";

/** How one person gets in, for that person and for administrators. */
export function PersonPage({
  sessions,
  isOwn,
  endSessions,
  secondFactor,
}: {
  readonly sessions: SessionList;
  readonly isOwn: boolean;
  readonly endSessions: EndSessions;
  readonly secondFactor: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <Title order={1}>{isOwn ? "Your account" : sessions.person.name}</Title>
      {secondFactor}
      <SessionSection endSessions={endSessions} isOwn={isOwn} list={sessions} />
    </div>
  );
}
