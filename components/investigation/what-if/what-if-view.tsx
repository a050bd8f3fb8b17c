"use client";

import { useMemo } from "react";
import type { Intervention } from "@/lib/domain/intervention";
import { toIncidentCase } from "@/lib/view-model/what-if/incident-case";
import { listWhatHelps } from "@/lib/view-model/what-if/what-helps";
import { answerWhatIf } from "@/lib/view-model/what-if/what-if";
import { MessagePanel } from "../../ui/message-panel";
import { NoTimeline } from "../workspace/no-timeline";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { WhatHelpsList } from "./what-helps-list";
import classes from "./what-if.module.css";
import { WhatIfOutcome } from "./what-if-outcome";
import { WhatIfQuestions } from "./what-if-questions";

/** What would have become of the incident, beside what did; and which usual steps would have helped. */
export function WhatIfView() {
  const { workspace, zone } = useFacts();
  const { whatIf } = useSelection().search;
  const { changeSearch } = useActs();
  const { timeline } = workspace;
  const { of, live } = useMemo(() => toIncidentCase(timeline), [timeline]);
  const answer = useMemo(() => answerWhatIf(of, live, whatIf, zone), [of, live, whatIf, zone]);
  const { together } = whatIf;
  const { furtherSteps } = workspace;
  const helps = useMemo(
    () => listWhatHelps(of, live, together, furtherSteps),
    [of, live, together, furtherSteps],
  );
  if (live.events.length === 0) return <NoTimeline />;
  const ask = (interventions: readonly Intervention[]) =>
    changeSearch({ whatIf: { ...whatIf, interventions, leftOut: 0 } });
  return (
    <div className={classes.view}>
      <h2 className={classes.title}>What if</h2>
      <p className={classes.note}>
        Played out along the causal links as they stand, by code. It is as right as the links are,
        and says what it takes for granted.
      </p>
      {live.causalLinks.length === 0 ? (
        <MessagePanel icon="search" title="No causal links stand">
          Nothing leads to anything here, so nothing would have become of anything. Links are drawn
          in the graph, or by an analysis.
        </MessagePanel>
      ) : null}
      <WhatIfQuestions
        events={live.events}
        asked={answer?.asked ?? []}
        leftOut={whatIf.leftOut}
        onAsk={ask}
      />
      {answer === null ? null : <WhatIfOutcome answer={answer} />}
      <WhatHelpsList helps={helps} onAsk={ask} />
    </div>
  );
}
