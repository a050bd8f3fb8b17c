"use client";

import { Text, Title } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useEffectEvent } from "react";
import { routes } from "@/lib/routes/routes";
import { decidingAct, opinionActs } from "@/lib/view-model/review/authorship";
import {
  describeEnded,
  describeOpinion,
  type OpinionPage as Page,
} from "@/lib/view-model/runs/opinion-page";
import type { OpinionGroup } from "@/lib/view-model/runs/opinion-rows";
import { LinkButton } from "../../ui/link-button";
import { catchesFocus, catchFocus } from "../../ui/lost-focus";
import {
  AuthorshipQuestion,
  useAuthorshipQuestion,
  useGuardedActions,
} from "../workspace/authorship-question";
import {
  type AskAboutLate,
  LateCauseQuestion,
  useLateCauseQuestion,
} from "../workspace/late-cause-question";
import { AskOpinion } from "./ask-opinion";
import type { OpinionActions } from "./opinion-actions";
import { OpinionItem } from "./opinion-item";
import classes from "./opinion-page.module.css";

/** What another performer makes of the same evidence, item by item beside what stands. */
export function OpinionPage({
  page,
  actions: unguarded,
}: {
  readonly page: Page;
  readonly actions: OpinionActions;
}) {
  const { incidentId, title, opinion, mayAnswer, zone, atStake } = page;
  const router = useRouter();
  const late = useLateCauseQuestion();
  const authorship = useAuthorshipQuestion(
    useCallback(() => (atStake === null ? null : { number: atStake }), [atStake]),
  );
  const { mayAuthor } = authorship;
  const actions = useGuardedActions(unguarded, opinionActs, mayAuthor);
  const ask: AskAboutLate = async (causes) => (await mayAuthor(decidingAct)) && late.ask(causes);
  return (
    <div className={classes.page} ref={catchFocus}>
      <div className={classes.heading}>
        <div>
          <Title order={1} {...catchesFocus}>
            Second opinion
          </Title>
          <Text c="dimmed">{title}: what another makes of the same evidence.</Text>
        </div>
        <LinkButton
          href={routes.incident.workspace({ incidentId, view: "activity" })}
          variant="default"
        >
          Back to the incident
        </LinkButton>
      </div>
      {mayAnswer ? <AskOpinion ask={actions.ask} page={page} /> : null}
      <Standing page={page} />
      {opinion?.groups.map((group) => (
        <Group key={group.standing} actions={actions} ask={ask} group={group} page={page} />
      ))}
      <LateCauseQuestion asked={late.asked} zone={zone} />
      <AuthorshipQuestion
        asked={authorship.asked}
        onVerdict={() => router.push(routes.incident.workspace({ incidentId, view: "review" }))}
      />
    </div>
  );
}

/** Where it stands, in words; asks again while something goes on. */
function Standing({ page: { going, ended, opinion } }: { readonly page: Page }) {
  const router = useRouter();
  const isGoing = going !== null;
  const refresh = useEffectEvent(() => router.refresh());
  useEffect(() => {
    if (!isGoing) return;
    const asking = setInterval(refresh, askAgainMs);
    return () => clearInterval(asking);
  }, [isGoing]);
  return (
    <div className={classes.standing} role="status">
      {going === null ? null : (
        <p>Analysis {going} is going. What it says is shown here when it is done.</p>
      )}
      {ended === null ? null : <p>{describeEnded(ended)}</p>}
      {opinion === null ? (
        <p>{going === null ? "No second opinion was requested yet." : ""}</p>
      ) : (
        <p>{describeOpinion(opinion)}</p>
      )}
      {opinion?.gaveUp.map((why) => (
        <p key={why}>{why}</p>
      ))}
      {opinion?.groups.length === 0 ? <p>Neither analysis has anything to compare.</p> : null}
    </div>
  );
}

const askAgainMs = 2_000;

/** What needs an answer stands open; what does not is folded away. */
function Group({
  group: { standing, heading, about, rows },
  page: { incidentId, mayAnswer, opinion },
  actions,
  ask,
}: {
  readonly group: OpinionGroup;
  readonly page: Page;
  readonly actions: OpinionActions;
  readonly ask: AskAboutLate;
}) {
  if (opinion === null) return null;
  const isOpen = standing === "conflict" || standing === "there";
  return (
    <section className={classes.section} aria-label={heading} {...catchesFocus}>
      <details open={isOpen}>
        <summary>
          <h2 className={classes.groupName}>{heading}</h2>
        </summary>
        <p className={classes.dimmed}>{about}</p>
        <ul className={classes.rows}>
          {rows.map((row) => (
            <OpinionItem
              key={row.key}
              actions={mayAnswer ? actions : null}
              ask={ask}
              of={{ incidentId, runId: opinion.runId }}
              row={row}
            />
          ))}
        </ul>
      </details>
    </section>
  );
}
