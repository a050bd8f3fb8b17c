"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/review/revision";
import { findAtStake } from "@/lib/view-model/review/authorship";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { workspaceKey } from "./workspace-actions";

/** Whether a person means an act by which they become an author; true at once when they lose nothing by it. */
export type MayAuthor = (act: string) => Promise<boolean>;

type Asked = {
  readonly act: string;
  /** Number of the revision that they could not approve any more. */
  readonly number: number;
  readonly answer: (isIntended: boolean) => void;
};

/** What is lost by an act of authorship, as it is known at the time of the act. The function stays the same. */
type FindAtStake = () => Pick<Revision, "number"> | null;

/** On a page that shows the incident as it is now. */
export function useShownAtStake(incidentId: IncidentId): FindAtStake {
  const queries = useQueryClient();
  return useCallback(() => {
    const shown = queries.getQueryData<Workspace>(workspaceKey(incidentId));
    return shown === undefined ? null : findAtStake(shown);
  }, [queries, incidentId]);
}

/** For every page on which such acts can be done; the page draws the question. */
export function useAuthorshipQuestion(find: FindAtStake) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayAuthor = useCallback<MayAuthor>(
    async (act) => {
      const revision = find();
      if (revision === null) return true;
      // In a later tick: what is set inside a transition is drawn after it, and the transition waits for the answer.
      await Promise.resolve();
      return new Promise((resolve) => {
        const answer = (isIntended: boolean) => {
          setAsked(null);
          resolve(isIntended);
        };
        setAsked({ act, number: revision.number, answer });
      });
    },
    [find],
  );
  return { mayAuthor, asked };
}

/** The same actions; those named in `acts` ask first. Decisions ask before they are drawn: `useDecisions`. */
export function useGuardedActions<Actions extends object>(
  actions: Actions,
  acts: Partial<Readonly<Record<keyof Actions, string>>>,
  mayAuthor: MayAuthor,
): Actions {
  return useMemo(() => {
    const guarded: Actions = Object.create(actions);
    for (const [name, act] of Object.entries<string | undefined>(acts)) {
      if (act === undefined) continue;
      const perform = Reflect.get(actions, name) as Perform;
      const value = async (input: unknown) =>
        (await mayAuthor(act)) ? perform(input) : notIntended;
      Object.defineProperty(guarded, name, { value, enumerable: true });
    }
    return guarded;
  }, [actions, acts, mayAuthor]);
}

type Perform = (input: unknown) => Promise<ActionResult<unknown>>;

const notIntended: ActionResult<never> = {
  ok: false,
  kind: "forbidden",
  message: "Nothing changed. You remain a reviewer and can still approve.",
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
