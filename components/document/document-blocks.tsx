import { Fragment } from "react";
import { blockReviewId } from "@/lib/routes/routes";
import type { PageBlock, PageSection } from "@/lib/view-model/document/document-page";
import { CitationNumbers } from "../review/citation-numbers";
import { NotApproved } from "../review/not-approved";
import { Words } from "../ui/words";
import classes from "./document.module.css";

type Checked = {
  /** Whether its reader reviews it: then each sentence leads to where verdicts on it are given. */
  readonly isChecked?: boolean;
};

/** The blocks of a section: paragraphs, points and steps. */
export function DocumentBlocks({
  groups,
  isChecked = false,
}: Checked & { readonly groups: PageSection["groups"] }) {
  return groups.map(({ form, blocks }) => {
    const key = blocks[0]?.id ?? form;
    switch (form) {
      case "subheading":
        return blocks.map((block) => (
          <h3 key={block.id} className={classes.subheading}>
            <DocumentSentence block={block} />
          </h3>
        ));
      case "paragraph":
        return blocks.map((block) => (
          <p key={block.id} className={classes.paragraph}>
            <DocumentSentence {...{ block, isChecked }} />
          </p>
        ));
      case "point":
        return (
          <ul key={key} className={classes.points}>
            <Items {...{ blocks, isChecked }} />
          </ul>
        );
      case "step":
        return (
          <ol key={key} className={classes.steps}>
            <Items {...{ blocks, isChecked }} />
          </ol>
        );
      default:
        return <Fragment key={key} />;
    }
  });
}

function Items({
  blocks,
  isChecked,
}: Required<Checked> & { readonly blocks: readonly PageBlock[] }) {
  return blocks.map((block) => (
    <li key={block.id}>
      <DocumentSentence {...{ block, isChecked }} />
    </li>
  ));
}

/**
 * The words of a block with their citations; of a person's words also who wrote them and what no citation has. The words
 * are marked as frozen: a bundle is checked by what its page has there.
 */
export function DocumentSentence({
  block,
  isChecked = false,
}: Checked & { readonly block: PageBlock }) {
  const { text, by, generated, notInEvidence, notApproved, waived, ticket, citations } = block;
  return (
    <>
      <span data-frozen={`block ${block.id}`}>
        <Words text={text} />
      </span>
      <CitationNumbers numbers={citations} />{" "}
      {ticket === null ? null : (
        <a href={ticket} rel="noopener noreferrer nofollow">
          {ticket}
        </a>
      )}
      {isChecked ? (
        <a
          className={classes.check}
          href={`#${encodeURIComponent(blockReviewId(block.id))}`}
          aria-label={`Agree, dispute or ask: ${text}`}
          data-screen-only
        >
          Dispute…
        </a>
      ) : null}
      <NotApproved why={notApproved} />
      {by === null ? null : <span className={classes.author}>Written by {by}</span>}
      {notInEvidence.length === 0 ? null : (
        <span className={classes.unproved}>Not in the evidence: {notInEvidence.join(", ")}</span>
      )}
      {waived.map((words) => (
        <span key={words} className={classes.waived}>
          {words}
        </span>
      ))}
      {generated === null ? null : (
        <span className={classes.generated}>The timeline states: {generated}</span>
      )}
    </>
  );
}
