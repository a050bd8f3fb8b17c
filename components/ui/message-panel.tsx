import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import classes from "./message-panel.module.css";

/** A state of a whole view that has nothing to draw: empty, failed, refused. Says what to do next. */
export function MessagePanel({
  icon,
  title,
  children,
  actions,
  level: Heading = "h2",
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly level?: "h1" | "h2";
}) {
  return (
    <section className={classes.panel} aria-label={title}>
      <span className={classes.icon}>
        <Icon name={icon} size={30} />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.text}>{children}</div>
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
