import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./style-page.module.css";

export function StylePart({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.part} aria-label={title}>
      <Title order={2}>{title}</Title>
      <p className={classes.note}>{note}</p>
      {children}
    </section>
  );
}
