"use client";

import { Accordion, Button } from "@mantine/core";
import { useState } from "react";
import { isLive } from "@/lib/domain/claim";
import type { Entity } from "@/lib/domain/timeline/entity";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { formatEventTime } from "@/lib/time/shown/time-text";
import classes from "../pieces/inspector.module.css";
import { PieceCitations } from "../pieces/piece-citations";
import { useActs, useFacts } from "../workspace/use-workspace";

/** Every change of state of an entity in order of time; one that is opened shows the words it rests on. */
export function EntityStates({ entity }: { readonly entity: Entity }) {
  const { workspace, zone } = useFacts();
  const { select } = useActs();
  const [open, setOpen] = useState<string | null>(null);
  const changes = workspace.timeline.stateChanges
    .filter((change) => change.entity === entity.id && isLive(change))
    .toSorted((a, b) => since(a) - since(b));
  if (changes.length === 0) return null;
  return (
    <>
      <h3 className={classes.section}>States ({changes.length})</h3>
      <Accordion
        aria-label={`States of ${entity.name}`}
        chevronPosition="left"
        classNames={{ control: classes.stateControl ?? "", content: classes.stateContent ?? "" }}
        value={open}
        onChange={setOpen}
      >
        {changes.map((change) => (
          <Accordion.Item key={change.id} value={change.id}>
            <Accordion.Control>
              <span className={classes.stateWords}>
                {change.property}: {change.from ?? "not known"} → <strong>{change.to}</strong>
              </span>
              <span className={classes.dimmed}>
                {formatEventTime(change.at, zone, { withDay: true })}
                {change.at.kind === "inferred" ? ", time inferred" : ""}
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              {open === change.id ? (
                <>
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => select({ kind: "state-change", id: change.id })}
                  >
                    Open the state change
                  </Button>
                  <PieceCitations
                    citations={change.evidence}
                    label={`Evidence of ${change.property} ${change.to}`}
                  />
                </>
              ) : null}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}

/** Those without a time come last. */
function since({ at }: StateChange): number {
  return at.kind === "unknown" ? Number.MAX_VALUE : at.earliest;
}
