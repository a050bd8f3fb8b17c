import type { RevisionPage } from "@/lib/view-model/review/revision-page";
import classes from "./revision-page.module.css";

/** The mark at a part that the approval leaves out; nothing where it covers it. */
export function NotApproved({ why }: { readonly why: string | null }) {
  if (why === null) return null;
  return <span className={classes.notApproved}>Not approved: {why}</span>;
}

/** Every part that the approval leaves out by name, before the text: it changes how the rest is read. */
export function NotApprovedParts({ parts }: { readonly parts: RevisionPage["approval"]["parts"] }) {
  if (parts.length === 0) return null;
  return (
    <section className={classes.banner} aria-labelledby="not-approved">
      <h2 id="not-approved">Not approved</h2>
      <p>Not covered by the approval of this revision:</p>
      <ul>
        {parts.map(({ key, title, reason }) => (
          <li key={key}>
            {title} <NotApproved why={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}
