"use client";

import { Button, Group } from "@mantine/core";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { Contradiction } from "@/lib/domain/timeline/contradiction";
import { describeContradiction } from "@/lib/view-model/asking/fact-list";
import { Mark } from "../../ui/mark";
import { ReasonedVerdict } from "../deciding/reasoned-verdict";
import { Comments } from "../discussion/comments";
import classes from "../pieces/inspector.module.css";
import { ActorChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { useActs, useFacts } from "../workspace/use-workspace";

/** Two facts that cannot both hold: a person keeps one of them, or says that it is no contradiction. */
export function ContradictionInspector({
  contradiction,
}: {
  readonly contradiction: Contradiction;
}) {
  const { id, one, other, status, actor } = contradiction;
  const isSetAside = status === "dismissed";
  return (
    <>
      <p className={classes.kicker}>Contradiction</p>
      <h2 className={classes.title}>
        {toShownText(one.said)}, or {toShownText(other.said)}
      </h2>
      <div className={classes.chips}>
        <Mark colour={status === "proposed" ? "certainty-contested" : "tone-neutral"}>
          {status === "proposed" ? "undecided" : status}
        </Mark>
        <ActorChip actor={actor} />
      </div>
      <p>{describeContradiction(contradiction)}</p>
      {isSetAside ? null : (
        <>
          <Side contradiction={contradiction} side={one} />
          <Side contradiction={contradiction} side={other} />
        </>
      )}
      {status === "accepted" ? null : (
        <ReasonedVerdict
          noun="contradiction"
          piece={id}
          isSetAside={isSetAside}
          label="No contradiction"
          description="Why both statements can be true. The approver sees this reason"
        />
      )}
      <Comments noun="contradiction" piece={id} />
    </>
  );
}

function Side({
  contradiction: { id, kept },
  side: { fact, said: statement, evidence },
}: {
  readonly contradiction: Contradiction;
  readonly side: Contradiction["one"];
}) {
  const { mayInvestigate } = useFacts();
  const { decisions } = useActs();
  const isKept = kept === fact;
  const verb = isKept ? "Accepted" : "Accept this fact";
  const decide = () =>
    decisions.decide({
      ...{ noun: "contradiction", piece: id },
      verdict: isKept ? { kind: "restore" } : { kind: "keep-fact", fact, note: "" },
    });
  return (
    <section aria-label={toShownText(statement)}>
      <h3 className={classes.section}>
        {toShownText(statement)}
        {kept !== null && !isKept ? " (not accepted)" : ""}
      </h3>
      {mayInvestigate ? (
        <Group gap="xs" data-screen-only>
          <Button
            size="xs"
            variant={isKept ? "filled" : "light"}
            aria-pressed={isKept}
            aria-label={`${verb}: ${toShownText(statement)}`}
            onClick={() => void decide()}
          >
            {verb}
          </Button>
        </Group>
      ) : null}
      <PieceCitations
        key={fact}
        citations={evidence}
        label={`Evidence of ${toShownText(statement)}`}
      />
    </section>
  );
}
