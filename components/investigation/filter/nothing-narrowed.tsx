"use client";

import { Button } from "@mantine/core";
import { noEventFilter } from "@/lib/domain/event-filter";
import { MessagePanel } from "../../ui/message-panel";
import { useActs } from "../workspace/use-workspace";

/** There is a timeline, and nothing of it is what was asked for. */
export function NothingNarrowed() {
  const { changeSearch } = useActs();
  return (
    <MessagePanel
      icon="search"
      title="Nothing here is left by the filter"
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            changeSearch({
              ...{ changed: [], authors: [], marks: [] },
              ...{ entity: null, filter: noEventFilter },
            })
          }
        >
          Show everything
        </Button>
      }
    >
      The filter above leaves nothing of this view. Another view may still hold what it asks for.
    </MessagePanel>
  );
}
