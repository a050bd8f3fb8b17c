"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import { authorshipActs, findAtStake } from "@/lib/view-model/review/authorship";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { type WorkspaceActions, workspaceKey } from "./workspace-actions";

/** Whether a person means an act by which they become an author; true at once when they lose nothing by it. */
export type MayAuthor = (act: string) => Promise<boolean>;

type Asked = {
  readonly act: string;
  /** Number of the revision that they could not approve any more. */
  readonly number: number;
  readonly answer: (isIntended: boolean) => void;
};

export function useAuthorshipQuestion(incidentId: IncidentId) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayAuthor = useCallback<MayAuthor>(
    (act) => {
      const shown = queries.getQueryData<Workspace>(workspaceKey(incidentId));
      const revision = shown === undefined ? null : findAtStake(shown);
      if (revision === null) return Promise.resolve(true);
      return new Promise((resolve) => {
        const answer = (isIntended: boolean) => {
          setAsked(null);
          resolve(isIntended);
        };
        setAsked({ act, number: revision.number, answer });
      });
    },
    [queries, incidentId],
  );
  return { mayAuthor, asked };
}

/** The same actions; those that make an author ask first. Decisions ask before they are drawn: `useDecisions`. */
export function useGuardedActions(
  actions: WorkspaceActions,
  mayAuthor: MayAuthor,
): WorkspaceActions {
  return useMemo(() => {
    const guarded: WorkspaceActions = Object.create(actions);
    for (const [name, act] of Object.entries(authorshipActs)) {
      const perform: (input: unknown) => Promise<ActionResult<unknown>> = Reflect.get(
        actions,
        name,
      );
      const value = async (input: unknown) =>
        (await mayAuthor(act)) ? perform(input) : notIntended;
      Object.defineProperty(guarded, name, { value, enumerable: true });
    }
    return guarded;
  }, [actions, mayAuthor]);
}

const notIntended: ActionResult<never> = {
  ok: false,
  kind: "forbidden",
  message: "Nothing was changed. You remain a reviewer and can still approve.",
};

export function AuthorshipQuestion({
  asked,
  onVerdict,
}: {
  readonly asked: Asked | null;
  /** Shows where a verdict can be given instead. */
  readonly onVerdict: () => void;
}) {
  if (asked === null) return null;
  const { act, number, answer } = asked;
  return (
    <Modal opened title="Become an author?" onClose={() => answer(false)}>
      <Stack>
        <Text>
          {act} makes you an author, and an author cannot approve revision {number} or the next one.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(true)}>
            Continue as an author
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              answer(false);
              onVerdict();
            }}
          >
            Give a verdict instead
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
