"use client";

import { Button, Group } from "@mantine/core";
import { findLatest } from "@/lib/domain/review/decision-history";
import type { Gap } from "@/lib/domain/timeline/gap";
import { Icon } from "../../ui/icon";
import { useOpener } from "../../ui/lost-focus";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

/** An open gap may be stood by, or put otherwise; setting it aside asks for a reason and stands beside this. */
export function GapVerdicts({ gap }: { readonly gap: Gap }) {
  const { mayInvestigate, workspace } = useFacts();
  const { openForm } = useSelection();
  const { decisions, setOpenForm } = useActs();
  const editing = useOpener<HTMLButtonElement>(
    openForm?.piece === gap.id && openForm.kind === "edit",
  );
  if (!mayInvestigate || gap.status !== "open") return null;
  const name = { noun: "gap", piece: gap.id } as const;
  const latest = findLatest(workspace.decisions, name);
  const isAccepted = gap.standing === "accepted";
  return (
    <Group gap="xs" data-screen-only>
      <Button
        size="xs"
        variant={isAccepted ? "filled" : "light"}
        leftSection={<Icon name="check" />}
        aria-pressed={isAccepted}
        onClick={() => void decisions.decide({ ...name, verdict: { kind: "accept" } })}
      >
        {isAccepted ? "Accepted" : "Accept"}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="edit" />}
        ref={editing}
        onClick={() => setOpenForm({ piece: gap.id, kind: "edit" })}
      >
        Edit
      </Button>
      {latest?.by === workspace.viewer.id ? (
        <Button size="xs" variant="subtle" onClick={() => void decisions.undo([latest])}>
          Undo my decision
        </Button>
      ) : null}
    </Group>
  );
}
