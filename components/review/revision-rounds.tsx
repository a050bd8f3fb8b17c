import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { RevisionPage } from "@/lib/view-model/review/revision-page";
import { roundsInAWord } from "@/lib/view-model/rounds/round-words";
import { Words } from "../ui/words";
import { CitationNumbers } from "./citation-numbers";
import classes from "./revision-page.module.css";

/** How the timeline was questioned, round by round. */
export function RevisionRounds({ page: { rounds } }: { readonly page: RevisionPage }) {
  if (rounds.length === 0) return null;
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">How it was questioned</h2>
      <p>{roundsInAWord}</p>
      {rounds.map(({ n, phase, summary, why, findings, takenOut }) => (
        <section key={n} aria-labelledby={`round-${n}`}>
          <h3 id={`round-${n}`}>
            Round {n}, {phase}
          </h3>
          <p>
            {summary}. <span className={classes.dimmed}>{toShownText(why)}</span>
          </p>
          {findings.length === 0 ? null : (
            <ul aria-label={`Findings of round ${n}`}>
              {findings.map(({ id, claim, verdict, citations }) => (
                <li key={id}>
                  <Words text={toShownText(claim)} />
                  <CitationNumbers numbers={citations} />{" "}
                  <span className={classes.dimmed}>
                    <Words text={toShownText(verdict)} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {takenOut.length === 0 ? null : (
            <ul aria-label={`Taken out in round ${n}`}>
              {takenOut.map(({ piece, title, why: reason }) => (
                <li key={piece}>
                  Removed: {toShownText(title)}.{" "}
                  <span className={classes.dimmed}>{toShownText(reason)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </section>
  );
}
