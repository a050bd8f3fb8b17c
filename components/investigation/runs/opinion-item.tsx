"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { OpinionRow } from "@/lib/view-model/runs/opinion-rows";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { useAction } from "../../ui/use-action";
import type { AskAboutLate } from "../workspace/late-cause-question";
import type { OpinionActions } from "./opinion-actions";
import classes from "./opinion-page.module.css";

/** One item: what each side says with its places, and what a person may do with it. */
export function OpinionItem({
  row,
  of,
  actions,
  ask,
}: {
  readonly row: OpinionRow;
  readonly of: { readonly incidentId: IncidentId; readonly runId: RunId };
  /** Null for whoever may only read. */
  readonly actions: OpinionActions | null;
  readonly ask: AskAboutLate;
}) {
  return (
    <li className={classes.item} data-left={row.isLeft || undefined}>
      <div className={classes.what}>
        <h3 className={classes.title}>{row.title}</h3>
        <p className={classes.dimmed}>
          {[row.kind, row.answered, row.consequence].filter((text) => text).join(" · ")}
        </p>
      </div>
      {actions === null ? null : <Answers actions={actions} ask={ask} of={of} row={row} />}
      <div className={classes.sides}>
        <Side name="In the timeline" side={row.here} />
        <Side name="In the second opinion" side={row.there} />
      </div>
    </li>
  );
}

function Side({ name, side }: { readonly name: string; readonly side: OpinionRow["here"] }) {
  if (side === null) return null;
  return (
    <section aria-label={name} className={classes.side}>
      <h4 className={classes.sideName}>{name}</h4>
      <p>{side.title}</p>
      {side.details.map((detail) => (
        <p key={detail} className={classes.dimmed}>
          {detail}
        </p>
      ))}
      {side.places.map(({ key, place, quote }) => (
        <figure key={key} className={classes.place}>
          <figcaption>{place}</figcaption>
          <blockquote>{quote}</blockquote>
        </figure>
      ))}
    </section>
  );
}

const done = {
  accept: "Accepted into the timeline",
  leave: "Excluded",
  reopen: "Reopen",
} as const;

function Answers({
  actions,
  ask,
  of,
  row: { noun, title, there, late, isOpen, isLeft, own },
}: {
  readonly actions: OpinionActions;
  readonly ask: AskAboutLate;
  readonly of: { readonly incidentId: IncidentId; readonly runId: RunId };
  readonly row: OpinionRow;
}) {
  const router = useRouter();
  const say = async (answer: keyof typeof done) => {
    if (there === null) return { ok: true as const, value: answer };
    const outcome = await actions.answer({
      ...{ ...of, item: { noun, there: there.id } },
      answer: answer,
    });
    return outcome.ok ? { ok: true as const, value: answer } : outcome;
  };
  const answer = useAction(say, (answer) => {
    showDone(done[answer], title);
    router.refresh();
  });
  const accept = async () => {
    if (await ask(late)) answer.run("accept");
  };
  const undo = useAction(actions.undo, () => {
    showDone("Undone");
    router.refresh();
  });
  if (there === null) return null;
  const failure = answer.failure ?? undo.failure;
  const about = (verb: string) => ({ "aria-label": `${verb}: ${title}`, size: "compact-sm" });
  return (
    <div className={classes.answers}>
      {isOpen && !isLeft ? (
        <>
          <Button {...about("Accept")} loading={answer.isRunning} onClick={() => void accept()}>
            Accept
          </Button>
          <Button {...about("Exclude")} variant="default" onClick={() => answer.run("leave")}>
            Exclude
          </Button>
        </>
      ) : null}
      {isLeft ? (
        <Button {...about("Check again")} variant="default" onClick={() => answer.run("reopen")}>
          Check again
        </Button>
      ) : null}
      {own.length > 0 ? (
        <Button
          {...about("Undo")}
          variant="default"
          loading={undo.isRunning}
          onClick={() => undo.run({ incidentId: of.incidentId, decisionIds: [...own] })}
        >
          Undo
        </Button>
      ) : null}
      {failure === null ? null : (
        <FailureAlert title="Nothing was changed">{failure.message}</FailureAlert>
      )}
    </div>
  );
}
