"use client";

import { Button, Group, Menu } from "@mantine/core";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { ImpactMark } from "@/lib/domain/timeline/impact-marks";
import { listImpactChoices, planImpactChoice } from "@/lib/view-model/deciding/impact-marks";
import { foreseeAdded } from "@/lib/view-model/editing/foresee-added";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

/** Whether an event is part of the harm, and whether the harm was noticed or ended there: a person's word. */
export function ImpactMenu({ event }: { readonly event: TimelineEvent }) {
  const { mayInvestigate, workspace } = useFacts();
  const { decisions, actions, isIntended } = useActs();
  const refresh = useRefresh();
  const add = useAction(actions.addPiece, async () => {
    await refresh();
    showDone("Impact added", "Press u to undo.");
  });
  if (!mayInvestigate || !isLive(event)) return null;
  const { timeline, incidentId } = workspace;
  const choose = async (mark: ImpactMark) => {
    const plan = planImpactChoice(timeline, event, mark);
    if (plan.kind === "decide") return void (await decisions.decide(plan.verdict));
    const { added } = plan;
    if (await isIntended((now) => foreseeAdded(now, added))) add.run({ incidentId, added });
  };
  return (
    <Group gap="xs" data-screen-only>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" loading={add.isRunning}>
            Impact and its times…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {listImpactChoices(timeline, event).map(({ mark, label, isSet, problem }) => (
            <Menu.Item
              key={mark}
              disabled={isSet || problem !== null}
              leftSection={isSet ? <Icon name="check" /> : null}
              onClick={() => void choose(mark)}
            >
              {label}
              {problem === null ? "" : ` (${problem})`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {add.failure === null ? null : (
        <FailureAlert title="Could not add the impact">{add.failure.message}</FailureAlert>
      )}
    </Group>
  );
}
