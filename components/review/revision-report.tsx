import type { RevisionDocument } from "@/lib/view-model/review/revision-document";
import classes from "./revision-page.module.css";

/** What people wrote in the report, as it stood when the revision was submitted. */
export function RevisionReport({ words }: { readonly words: RevisionDocument["report"] }) {
  const sentences = words.filter(({ kind }) => kind === "sentence");
  const items = words.filter(({ kind }) => kind === "action-item");
  if (sentences.length + items.length === 0) return null;
  return (
    <section aria-labelledby="report">
      <h2 id="report">Written by people</h2>
      {sentences.map(({ key, text }) => (
        <p key={`${key}/${text}`}>{text}</p>
      ))}
      {items.length === 0 ? null : (
        <>
          <h3>Action items</h3>
          <ul>
            {items.map(({ key, text, assignee, isDone }) => (
              <li key={`${key}/${text}`}>
                {text}{" "}
                <span className={classes.dimmed}>
                  {assignee === "" ? "nobody has it yet" : assignee}, {isDone ? "done" : "open"}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
