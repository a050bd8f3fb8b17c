"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useCallback, useState } from "react";
import type { LateCause } from "@/lib/domain/timeline/late-causes";
import { tellLateTimes } from "@/lib/view-model/incident/late-cause";
import { sayLate } from "@/lib/writing/late-cause-words";

/** Asks a person whether they mean it; answers true at once when there is nothing to ask. */
export type AskAboutLate = (causes: readonly LateCause[]) => Promise<boolean>;

type Asked = {
  readonly causes: readonly LateCause[];
  readonly answer: (isIntended: boolean) => void;
};

/** What a person is asked before they stand by a cause that begins after what it is to have caused. */
export function useLateCauseQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<AskAboutLate>((causes) => {
    if (causes.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const answer = (isIntended: boolean) => {
        setAsked(null);
        resolve(isIntended);
      };
      setAsked({ causes, answer });
    });
  }, []);
  return { ask, asked };
}

export function LateCauseQuestion({
  asked,
  zone,
}: {
  readonly asked: Asked | null;
  readonly zone: string;
}) {
  if (asked === null) return null;
  const { causes, answer } = asked;
  return (
    <Modal opened title="Is the cause later than the effect?" onClose={() => answer(false)}>
      <Stack>
        {causes.map((cause) => (
          <Text key={cause.id} style={{ overflowWrap: "anywhere" }}>
            <strong>“{cause.subject}”</strong> {sayLate(cause)}, by more than the clocks may be
            wrong. {tellLateTimes(cause, zone)}
          </Text>
        ))}
        <Text>
          If you keep this link, the report and the review mark it, and coherence counts it as an
          ordering violation.
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button color="red" onClick={() => answer(true)}>
            Keep it as the cause
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
