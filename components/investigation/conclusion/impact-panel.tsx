"use client";

import { UnstyledButton } from "@mantine/core";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { ImpactId } from "@/lib/domain/ids";
import { impactTitle, toImpactRows } from "@/lib/view-model/incident/impact";
import { AddImpact } from "../editing/impact-forms";
import { StatusChip } from "../pieces/piece-chips";
import { useActs, useFacts } from "../workspace/use-workspace";
import { ConclusionPanel, SetAside } from "./conclusion-panel";
import classes from "./conclusion-side.module.css";

/** Who was hit and when: what the times of the incident in the header are. */
export function ImpactPanel() {
  const { workspace, zone } = useFacts();
  const { select } = useActs();
  const { timeline } = workspace;
  const standing = timeline.impacts.filter(isLive);
  const aside = timeline.impacts.filter((impact) => !isLive(impact));
  const open = (id: ImpactId) => select({ kind: "impact", id });
  return (
    <ConclusionPanel title="Impact" pieces={standing}>
      {standing.length === 0 ? <p className={classes.none}>No impact is known.</p> : null}
      <ul className={classes.plain}>
        {standing.map((impact) => (
          <li key={impact.id}>
            <UnstyledButton className={classes.piece} onClick={() => open(impact.id)}>
              {impactTitle(impact, timeline)} {impact.who === "" ? "" : `(${impact.who}) `}
              {isDecided(impact) ? <StatusChip status={impact.status} /> : null}
              <small>
                {toImpactRows(impact, null, zone)
                  .map(({ label, text }) => `${label}: ${text}`)
                  .join(" · ")}
              </small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <AddImpact />
      <SetAside
        label={`${aside.length} put aside`}
        pieces={aside.map((impact) => ({
          id: impact.id,
          text: impactTitle(impact, timeline),
          open: () => open(impact.id),
        }))}
      />
    </ConclusionPanel>
  );
}
