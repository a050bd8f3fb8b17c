"use client";

import { Button, Group } from "@mantine/core";
import type { CoherencePart } from "@/lib/domain/timeline/coherence-part";
import { Icon } from "../../ui/icon";
import { Mark } from "../../ui/mark";
import { ReasonedVerdict } from "../deciding/reasoned-verdict";
import { Comments } from "../discussion/comments";
import { FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { useActs, useFacts } from "../workspace/use-workspace";

/** A part of coherence as a thing to accept or contest; its value is computed, and stays. */
export function CoherenceInspector({ part }: { readonly part: CoherencePart }) {
  const { workspace } = useFacts();
  const { id, part: name, status, contest, contestedValue } = part;
  const computed = workspace.coherence.parts.find((each) => each.name === name);
  return (
    <>
      <p className={classes.kicker}>Part of coherence</p>
      <h2 className={classes.title}>{name}</h2>
      <div className={classes.chips}>
        <Mark colour={status === "contested" ? "certainty-contested" : "tone-neutral"}>
          {status}
        </Mark>
      </div>
      {status === "contested" ? null : <AcceptPart part={part} />}
      <ReasonedVerdict
        noun="coherence-part"
        piece={id}
        isSetAside={status === "contested"}
        label="Contest"
        description="Why this value does not say how well the timeline holds together; shown to the approver"
        value={computed?.value}
      />
      <FactList
        facts={[
          ...(computed === undefined
            ? []
            : [
                { term: "Computed value", value: computed.value.toFixed(2) },
                { term: "Weight", value: computed.weight.toFixed(2) },
                { term: "Explanation", value: computed.explanation },
              ]),
          ...(contest === null
            ? []
            : [
                {
                  term:
                    contestedValue === null
                      ? "Contested"
                      : `Contested at ${contestedValue.toFixed(2)}`,
                  value: contest,
                },
              ]),
        ]}
      />
      <Comments noun="coherence-part" piece={id} />
    </>
  );
}

function AcceptPart({ part: { id, status } }: { readonly part: CoherencePart }) {
  const { mayInvestigate } = useFacts();
  const { decisions } = useActs();
  if (!mayInvestigate) return null;
  const isAccepted = status === "accepted";
  const kind = isAccepted ? "restore" : "accept";
  return (
    <Group gap="xs" data-screen-only>
      <Button
        size="xs"
        variant={isAccepted ? "filled" : "light"}
        leftSection={<Icon name="check" />}
        aria-pressed={isAccepted}
        onClick={() =>
          void decisions.decide({ noun: "coherence-part", piece: id, verdict: { kind } })
        }
      >
        {isAccepted ? "Accepted" : "Accept"}
      </Button>
    </Group>
  );
}
