"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { type ReviewVerdictKind, reviewNoteCharsMax } from "@/lib/domain/review-verdict";
import type { BlockToReview } from "@/lib/view-model/review/blocks-to-review";
import { describeReviewVerdict } from "@/lib/view-model/review/verdict-words";
import { FailureAlert } from "../ui/failure-alert";
import { greyBecause } from "../ui/grey-because";
import { useAction } from "../ui/use-action";
import classes from "./block-verdicts.module.css";

export type GiveBlockVerdict = (input: {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly noun: "block";
  readonly piece: string;
  readonly kind: ReviewVerdictKind;
  readonly note: string;
}) => Promise<ActionResult<unknown>>;

type BlockVerdictsProps = {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly mayGive: boolean;
  readonly people: Readonly<Record<string, string>>;
  readonly give: GiveBlockVerdict;
};

/** The text sentence by sentence, weak points first, with what reviewers say of each. */
export function BlockVerdicts({
  blocks,
  ...props
}: BlockVerdictsProps & { readonly blocks: readonly BlockToReview[] }) {
  const shown = props.mayGive ? blocks : blocks.filter(({ verdicts }) => verdicts.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="sentences" className={classes.sentences} data-screen-only>
      <h2 id="sentences">{props.mayGive ? "Check the sentences" : "What reviewers said"}</h2>
      <ul className={classes.list}>
        {shown.map((block) => (
          <BlockItem key={block.id} block={block} {...props} />
        ))}
      </ul>
    </section>
  );
}

function BlockItem({ block, ...props }: BlockVerdictsProps & { readonly block: BlockToReview }) {
  return (
    <li className={classes.item}>
      <p className={classes.text}>{block.text}</p>
      <p className={classes.dimmed}>{[block.section, ...block.weaknesses].join(" · ")}</p>
      {block.verdicts.map((verdict) => (
        <p className={classes.verdict} key={verdict.by}>
          {describeReviewVerdict(verdict, props.people)}
        </p>
      ))}
      {props.mayGive ? <VerdictForm block={block} {...props} /> : null}
    </li>
  );
}

function VerdictForm({
  block,
  incidentId,
  revisionId,
  give,
}: BlockVerdictsProps & { readonly block: BlockToReview }) {
  const router = useRouter();
  const [note, setNote] = useState<string | null>(null);
  const { run, isRunning, failure } = useAction(give, () => {
    setNote(null);
    router.refresh();
  });
  const said = note?.trim() ?? "";
  const say = (kind: ReviewVerdictKind) =>
    run({ ...{ incidentId, revisionId, noun: "block", piece: block.id }, kind, note: said });
  return (
    <>
      {note === null ? null : (
        <Textarea
          label="Reason of the doubt, or the question"
          autosize
          maxLength={reviewNoteCharsMax}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      )}
      {failure === null ? null : (
        <FailureAlert title="The verdict was not recorded">{failure.message}</FailureAlert>
      )}
      <Group gap="xs">
        {note === null ? (
          <>
            <Button
              size="compact-xs"
              variant="default"
              loading={isRunning}
              onClick={() => say("agree")}
            >
              Agree
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setNote("")}>
              Doubt or ask…
            </Button>
          </>
        ) : (
          <>
            {(["doubt", "question"] as const).map((kind) => (
              <Button
                key={kind}
                size="compact-xs"
                variant="default"
                {...greyBecause([said === "", "Write the reason or the question first"])}
                loading={isRunning}
                onClick={() => say(kind)}
              >
                {kind === "doubt" ? "Doubt" : "Ask"}
              </Button>
            ))}
            <Button size="compact-xs" variant="subtle" onClick={() => setNote(null)}>
              Cancel
            </Button>
          </>
        )}
      </Group>
    </>
  );
}
