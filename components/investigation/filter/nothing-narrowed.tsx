"use client";

import { Button } from "@mantine/core";
import { noEventFilter } from "@/lib/domain/timeline/event-filter";
import { MessagePanel } from "../../ui/message-panel";
import { useActs } from "../workspace/use-workspace";

/** There is a timeline, and nothing of it is what was asked for. */
export function NothingNarrowed() {
  const { changeSearch } = useActs();
  return (
    <MessagePanel
      icon="search"
      title="The filter hides everything in this view"
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            changeSearch(({ table }) => ({
              ...{ changed: [], authors: [], marks: [] },
              ...{ entity: null, filter: noEventFilter, table: { ...table, text: "" } },
            }))
          }
        >
          Show everything
        </Button>
      }
    >
      Another view may show events that match the filter.
    </MessagePanel>
  );
}
