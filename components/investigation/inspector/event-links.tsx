"use client";

import { UnstyledButton } from "@mantine/core";
import type { CausalLink } from "@/lib/domain/causal-link";
import type { TimelineEvent } from "@/lib/domain/event";
import { liveLinks } from "@/lib/view-model/graph/graph-drawing";
import classes from "../pieces/inspector.module.css";
import { useActs, useFacts } from "../workspace/use-workspace";

/** What led to an event and what it led to; each link opens as a thing to argue with. */
export function EventLinks({ event }: { readonly event: TimelineEvent }) {
  const { workspace } = useFacts();
  const { select } = useActs();
  const titles = new Map(workspace.timeline.events.map(({ id, title }) => [id, title]));
  const links = liveLinks(workspace.timeline);
  const groups = [
    [
      "Caused by",
      links.filter(({ target }) => target === event.id),
      ({ source }: CausalLink) => source,
    ],
    [
      "Leads to",
      links.filter(({ source }) => source === event.id),
      ({ target }: CausalLink) => target,
    ],
  ] as const;
  return groups.map(([heading, found, otherEnd]) =>
    found.length === 0 ? null : (
      <section key={heading} aria-label={heading}>
        <h3 className={classes.section}>{heading}</h3>
        <ul className={classes.plain}>
          {found.map((link) => (
            <li key={link.id}>
              <UnstyledButton
                className={classes.linkButton}
                onClick={() => select({ kind: "causal-link", id: link.id })}
              >
                <strong>{link.relation}</strong> {titles.get(otherEnd(link)) ?? otherEnd(link)} ·{" "}
                {Math.round(link.confidence * 100)} %
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}
