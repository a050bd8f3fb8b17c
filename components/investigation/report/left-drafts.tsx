"use client";

import { Button, Group } from "@mantine/core";
import { useDraftStore, useReportDrafts } from "./report-drafts";

/** Drafts whose forms were left: each is gone on with or discarded. */
export function LeftDrafts() {
  const store = useDraftStore();
  const left = useReportDrafts().filter(({ isAside }) => isAside);
  if (left.length === 0) return null;
  return (
    <section aria-label="Drafts" data-screen-only>
      <h3>Drafts</h3>
      <p>Not saved: only this browser has them.</p>
      <ul>
        {left.map((draft) => (
          <li key={draft.key}>
            {draft.mine.text}
            <Group gap="xs">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Continue: ${draft.mine.text}`}
                onClick={() => store.open(draft)}
              >
                Continue
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Discard: ${draft.mine.text}`}
                onClick={() => store.close(draft.key)}
              >
                Discard
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
