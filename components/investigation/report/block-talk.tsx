"use client";

import { talkAtBlock } from "@/lib/view-model/review/block-talk";
import { describeReviewVerdict } from "@/lib/view-model/review/verdict-words";
import { BlockThread } from "../../discussion/block-thread";
import { useTalk } from "../discussion/use-talk";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./report-view.module.css";

/** What reviewers and colleagues said about a block of a submitted revision, where its author writes. */
export function BlockTalk({ block }: { readonly block: string }) {
  const { workspace } = useFacts();
  const said = talkAtBlock(workspace, block);
  return said.length === 0 ? null : <Said said={said} />;
}

function Said({ said }: { readonly said: ReturnType<typeof talkAtBlock> }) {
  const { people } = useFacts().workspace;
  const { actions } = useActs();
  const talk = useTalk();
  return said.map(({ block, revision, sentence, comments, doubts, summary }) => (
    <details key={revision} className={classes.talk} data-screen-only>
      <summary>{summary}</summary>
      <div className={classes.note}>The sentence in that revision: {sentence}</div>
      {doubts.map((verdict) => (
        <div key={verdict.by}>{describeReviewVerdict(verdict, people)}</div>
      ))}
      <BlockThread {...{ block, comments, talk, revisionId: revision, add: actions.addComment }} />
    </details>
  ));
}
