"use client";

import { Button, NativeSelect, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import {
  type Intervention,
  interventionKey,
  interventionsMax,
} from "@/lib/domain/runs/intervention";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { parseTimeNear } from "@/lib/time/shown/zoned-time";
import {
  amountLabel,
  type HandMadeKind,
  handMadeKinds,
  handMadeWords,
  toIntervention,
} from "@/lib/view-model/what-if/hand-made";
import type { WhatIfAnswer } from "@/lib/view-model/what-if/what-if";
import { greyBecause } from "../../ui/grey-because";
import { useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./what-if.module.css";

/** What is asked, each taken out again by a button; and a form for another by hand. */
export function WhatIfQuestions({
  events,
  asked,
  leftOut,
  onAsk,
}: {
  readonly events: readonly TimelineEvent[];
  readonly asked: WhatIfAnswer["asked"];
  /** So many more stood in the address. */
  readonly leftOut: number;
  readonly onAsk: (interventions: readonly Intervention[]) => void;
}) {
  const interventions = asked.map(({ intervention }) => intervention);
  return (
    <section className={classes.part} aria-label="Questions">
      {asked.length === 0 ? (
        <p className={classes.note}>
          No questions yet. Add a question, or try a usual action below.
        </p>
      ) : (
        <ul className={classes.asked}>
          {asked.map(({ key, words }) => (
            <li key={key}>
              What if {words}?{" "}
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Remove: ${words}`}
                onClick={() => onAsk(interventions.filter((each) => interventionKey(each) !== key))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leftOut === 0 ? null : (
        <p className={classes.note} role="status">
          The link contains {leftOut} more questions. You can ask at most {interventionsMax}{" "}
          together, so only the first ones are listed.
        </p>
      )}
      <HandMadeForm
        events={events}
        isFull={interventions.length >= interventionsMax}
        onMade={(made) => {
          const others = interventions.filter(
            (each) => interventionKey(each) !== interventionKey(made),
          );
          onAsk([...others, made]);
        }}
      />
    </section>
  );
}

const tooMany = `You can ask at most ${interventionsMax} questions together. Remove one first.`;

function HandMadeForm({
  events,
  isFull,
  onMade,
}: {
  readonly events: readonly TimelineEvent[];
  readonly isFull: boolean;
  readonly onMade: (made: Intervention) => void;
}) {
  const { zone } = useFacts();
  const { selection } = useSelection().search;
  const [chosen, setChosen] = useState<string | null>(null);
  const [kind, setKind] = useState<HandMadeKind>("remove");
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  // Whoever comes with a selected event asks about that one, until they choose another.
  const eventId = chosen ?? (selection?.kind === "event" ? selection.id : null);
  const event = events.find(({ id }) => id === eventId);
  const near = event === undefined || event.time.kind === "unknown" ? null : event.time.earliest;
  const label = amountLabel(kind);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const made = toIntervention(event, kind, amount, (text) => parseTimeNear(text, zone, near));
    setProblem(made.ok ? null : made.problem);
    if (made.ok) onMade(made.intervention);
  };
  return (
    <form className={classes.form} aria-label="Your own question" onSubmit={submit}>
      <Select
        className={classes.wide ?? ""}
        label="What if this event"
        placeholder="Choose an event"
        searchable
        data={events.map(({ id, title, time }) => ({
          value: id,
          label: `${formatEventTime(time, zone)} ${title}`,
        }))}
        value={event?.id ?? null}
        onChange={setChosen}
        error={event === undefined ? problem : null}
      />
      <NativeSelect
        label="Decision"
        data={handMadeKinds.map((value) => ({ value, label: handMadeWords[value] }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          setKind(handMadeKinds.find((one) => one === value) ?? "remove");
          setProblem(null);
        }}
      />
      {label === null ? null : (
        <TextInput
          label={label}
          value={amount}
          error={event === undefined ? null : problem}
          onChange={({ currentTarget: { value } }) => setAmount(value)}
        />
      )}
      <Button type="submit" {...greyBecause([isFull, tooMany])}>
        Ask
      </Button>
      {isFull ? <p className={classes.note}>{tooMany}</p> : null}
    </form>
  );
}
