import classes from "./document.module.css";

/**
 * Copy and print. The script takes the only parts of the page that need one from hiding; without it everything still
 * reads and prints.
 */
export function PermalinkActions({
  chatText,
  citationText,
  nonce,
}: {
  readonly chatText: string;
  readonly citationText: string;
  readonly nonce: string | null;
}) {
  return (
    <div className={classes.actions} data-screen-only data-document-actions hidden>
      <button type="button" data-print>
        Print
      </button>
      <button type="button" data-copy={chatText}>
        Copy as text for chat
      </button>
      <button type="button" data-copy={citationText}>
        Copy citation
      </button>
      <output />
      <script src="/permalink.js" async nonce={nonce ?? undefined} />
    </div>
  );
}
