"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { type ReviewVerdictKind, reviewNoteCharsMax } from "@/lib/domain/review/review-verdict";
import { blockReviewId, routes, sentencesId } from "@/lib/routes/routes";
import type { BlockToReview } from "@/lib/view-model/review/blocks-to-review";
import { describeReviewVerdict } from "@/lib/view-model/review/verdict-words";
import { type AddBlockComment, BlockThread } from "../discussion/block-thread";
import type { Talk } from "../discussion/thread";
import { FailureAlert } from "../ui/failure-alert";
import { greyBecause } from "../ui/grey-because";
import { fieldKeys } from "../ui/save-key";
import { takeFocus } from "../ui/take-focus";
import { useAction } from "../ui/use-action";
import classes from "./block-verdicts.module.css";
import { WaivableWeakness, type WaiveWeakness } from "./waivable-weakness";

export type GiveBlockVerdict = (input: {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly noun: "block";
  readonly piece: string;
  readonly kind: ReviewVerdictKind;
  readonly note: string;
}) => Promise<ActionResult<unknown>>;

type BlockVerdictsProps = {
  readonly revisionId: RevisionId;
  readonly mayGive: boolean;
  readonly mayWaive: boolean;
  readonly talk: Omit<Talk, "refresh">;
  readonly actions: {
    readonly give: GiveBlockVerdict;
    readonly addComment: AddBlockComment;
    readonly waive: WaiveWeakness;
  };
};

/** The text sentence by sentence, weak points first, with what reviewers and colleagues say of each. */
export function BlockVerdicts({
  blocks,
  ...props
}: BlockVerdictsProps & { readonly blocks: readonly BlockToReview[] }) {
  const isSpokenOf = ({ verdicts, comments }: BlockToReview) =>
    verdicts.length + comments.length > 0;
  const shown = props.mayGive ? blocks : blocks.filter(isSpokenOf);
  const others =
    props.mayGive || !props.talk.mayWrite ? [] : blocks.filter((each) => !isSpokenOf(each));
  if (shown.length + others.length === 0) return null;
  return (
    <section aria-labelledby={sentencesId} className={classes.sentences} data-screen-only>
      <h2 id={sentencesId}>
        {props.mayGive ? "Check the sentences against the evidence" : "Verdicts on sentences"}
      </h2>
      {shown.length === 0 ? (
        <p className={classes.dimmed}>No one has commented on a sentence yet.</p>
      ) : null}
      <BlockList blocks={shown} {...props} />
      {others.length === 0 ? null : (
        <details>
          <summary>Comment on another sentence ({others.length})</summary>
          <BlockList blocks={others} {...props} />
        </details>
      )}
      {props.mayGive ? (
        <p>
          <Link
            href={routes.incident.workspace({ incidentId: props.talk.incidentId, view: "review" })}
          >
            Approve or request changes
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function BlockList({
  blocks,
  ...props
}: BlockVerdictsProps & { readonly blocks: readonly BlockToReview[] }) {
  if (blocks.length === 0) return null;
  return (
    <ul className={classes.list}>
      {blocks.map((block) => (
        <BlockItem key={block.id} block={block} {...props} />
      ))}
    </ul>
  );
}

function BlockItem({ block, ...props }: BlockVerdictsProps & { readonly block: BlockToReview }) {
  const router = useRouter();
  const { talk, revisionId } = props;
  return (
    <li className={classes.item} id={blockReviewId(block.id)}>
      <p className={classes.text}>{block.text}</p>
      <p className={classes.dimmed}>{block.section}</p>
      {block.quotes.map(({ place, quote }) => (
        <figure key={`${place} ${quote}`} className={classes.cited}>
          <figcaption>{place}</figcaption>
          <blockquote>{quote}</blockquote>
        </figure>
      ))}
      {block.weaknesses.length === 0 ? null : (
        <ul className={classes.weaknesses} aria-label="Weak points">
          {block.weaknesses.map((weakness) => (
            <WaivableWeakness
              key={weakness.words}
              {...{ weakness, revisionId, incidentId: talk.incidentId, block: block.id }}
              {...{ mayWaive: props.mayWaive, waive: props.actions.waive }}
              onDone={() => router.refresh()}
            />
          ))}
        </ul>
      )}
      {block.verdicts.map((verdict) => (
        <p className={classes.verdict} key={verdict.by}>
          {describeReviewVerdict(verdict, talk.people)}
        </p>
      ))}
      {props.mayGive ? <VerdictForm block={block} {...props} /> : null}
      <BlockThread
        {...{ block: block.id, revisionId, comments: block.comments }}
        talk={{ ...talk, refresh: () => router.refresh() }}
        add={props.actions.addComment}
      />
    </li>
  );
}

/** A sentence of the text leads here to be disputed: its form opens. A link from elsewhere only shows the place. */
function useAskedByAddress(id: string, open: () => void): void {
  useWindowEvent("hashchange", () => {
    if (window.location.hash === `#${encodeURIComponent(id)}`) open();
  });
}

/** The same sentence may lead here once more. */
function forgetAddress(): void {
  const { hash, pathname, search } = window.location;
  if (hash !== "") window.history.replaceState(window.history.state, "", pathname + search);
}

function VerdictForm({
  block,
  revisionId,
  talk: { incidentId },
  actions: { give },
}: BlockVerdictsProps & { readonly block: BlockToReview }) {
  const router = useRouter();
  const [note, setNote] = useState<string | null>(null);
  useAskedByAddress(blockReviewId(block.id), () => setNote((written) => written ?? ""));
  const close = () => {
    setNote(null);
    forgetAddress();
  };
  const { run, isRunning, failure } = useAction(give, () => {
    close();
    router.refresh();
  });
  const said = note?.trim() ?? "";
  const say = (kind: ReviewVerdictKind) =>
    run({ ...{ incidentId, revisionId, noun: "block", piece: block.id }, kind, note: said });
  return (
    <>
      {note === null ? null : (
        <Textarea
          label="Reason for the dispute, or the question"
          autosize
          ref={takeFocus}
          onKeyDown={fieldKeys(() => (said === "" || isRunning ? undefined : say("doubt")), close)}
          maxLength={reviewNoteCharsMax}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      )}
      {failure === null ? null : (
        <FailureAlert title="Could not save the verdict">{failure.message}</FailureAlert>
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
              Dispute or ask…
            </Button>
          </>
        ) : (
          <>
            {(["doubt", "question"] as const).map((kind) => (
              <Button
                key={kind}
                size="compact-xs"
                variant="default"
                {...greyBecause([said === "", "Enter the reason or the question first"])}
                loading={isRunning}
                onClick={() => say(kind)}
              >
                {kind === "doubt" ? "Dispute" : "Ask"}
              </Button>
            ))}
            <Button size="compact-xs" variant="subtle" onClick={close}>
              Cancel
            </Button>
          </>
        )}
      </Group>
    </>
  );
}
