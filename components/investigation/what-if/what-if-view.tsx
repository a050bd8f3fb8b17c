"use client";

import { Button, Table } from "@mantine/core";
import { useMemo } from "react";
import type { Intervention } from "@/lib/domain/runs/intervention";
import { newItemKey, onlyText } from "@/lib/view-model/report/report-drafts";
import { toIncidentCase } from "@/lib/view-model/what-if/incident-case";
import { listWhatHelps } from "@/lib/view-model/what-if/what-helps";
import { answerWhatIf, type WhatIfAnswer } from "@/lib/view-model/what-if/what-if";
import { MessagePanel } from "../../ui/message-panel";
import { scrollingTable } from "../../ui/scroll-region";
import { FactList } from "../pieces/fact-list";
import { PieceButton } from "../pieces/piece-button";
import { useReportDraft } from "../report/report-drafts";
import { ReportForm } from "../report/report-form";
import { NoTimeline } from "../workspace/no-timeline";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { BesideTheFact } from "./beside-the-fact";
import { WhatHelpsList } from "./what-helps-list";
import classes from "./what-if.module.css";
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
        Code follows the causal links of the timeline. The answer is only as correct as these links.
        It lists its assumptions.
      </p>
      {live.causalLinks.length === 0 ? (
        <MessagePanel icon="search" title="No causal links">
          Without a causal link, removing an event changes nothing. Draw links in the graph or run
          an analysis.
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

/** The fate of the impact and of each event, and the assumptions. */
function WhatIfOutcome({ answer }: { readonly answer: WhatIfAnswer }) {
  const { verdict, impactFacts, assumptions, comparison } = answer;
  return (
    <section className={classes.part} aria-label="Predicted outcome">
      <p className={classes.verdict} role="status">
        {verdict}
      </p>
      <FactList facts={impactFacts} />
      <TakeOn answer={answer} />
      <OtherEvents answer={answer} />
      <BesideTheFact comparison={comparison} />
      <details>
        <summary>Assumptions ({assumptions.length})</summary>
        <ul>
          {assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** What somebody takes on is an action item of the report: with who has it, and whether it is done. */
function TakeOn({ answer: { asked, verdict } }: { readonly answer: WhatIfAnswer }) {
  const { mayInvestigate } = useFacts();
  const { changeSearch } = useActs();
  const { draft, opener, open } = useReportDraft(newItemKey);
  if (!mayInvestigate) return null;
  if (draft) return <ReportForm draft={draft} />;
  const text = `Make sure that ${asked.map(({ words }) => words).join(", and ")}. ${verdict}`;
  return (
    <div className={classes.acts}>
      <Button
        size="xs"
        variant="default"
        ref={opener}
        onClick={() => open({ kind: "action-item", original: onlyText(text.slice(0, 2000)) })}
      >
        Add to action items
      </Button>
      <Button size="xs" variant="subtle" onClick={() => changeSearch({ view: "report" })}>
        Show the action items of the report
      </Button>
    </div>
  );
}

function OtherEvents({ answer: { rows } }: { readonly answer: WhatIfAnswer }) {
  if (rows.length === 0) {
    return <p className={classes.note}>No event would have changed.</p>;
  }
  return (
    <Table.ScrollContainer minWidth={440} {...scrollingTable("Events that would change")}>
      <Table aria-label="Events that would change">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>In fact</Table.Th>
            <Table.Th>Event</Table.Th>
            <Table.Th>Then</Table.Th>
            <Table.Th>Probability</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, title, factText, fateText, chanceText, why, happens }) => (
            <Table.Tr key={id} data-gone={!happens || undefined}>
              <Table.Td className={classes.time ?? ""}>{factText}</Table.Td>
              <Table.Td>
                <PieceButton className={classes.link} to={{ kind: "event", id }}>
                  {title}
                </PieceButton>
                <p className={classes.note}>{why}</p>
              </Table.Td>
              <Table.Td>{fateText}</Table.Td>
              <Table.Td className={classes.time ?? ""}>{chanceText}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
