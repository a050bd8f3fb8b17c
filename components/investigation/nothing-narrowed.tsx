"use client";

import { Button } from "@mantine/core";
import { MessagePanel } from "../ui/message-panel";
import { useWorkspace } from "./workspace-state";

/** There is a timeline, and nothing of it has the marks that were asked for. */
export function NothingNarrowed() {
  const { changeSearch } = useWorkspace();
  return (
    <MessagePanel
      icon="search"
      title="Nothing here has these marks"
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() => changeSearch({ changed: [], marks: [] })}
        >
          Show everything
        </Button>
      }
    >
      The filter above leaves nothing of this view. Another view may still hold what it asks for.
    </MessagePanel>
  );
}
