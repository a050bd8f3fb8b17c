"use client";

import { Button, Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { routes } from "@/lib/routes/routes";
import type { ActionItem } from "@/lib/view-model/report/report-words";
import {
  type IssueTracker,
  type ItemOrigin,
  issueTrackers,
  writeIssue,
  writeItemTable,
} from "@/lib/writing/action-item-issues";
import { showDone, showFailure } from "../../ui/announce";
import { saveFile } from "../../ui/save-picture";
import { useFacts } from "../workspace/use-workspace";

function useOrigin(): () => ItemOrigin {
  const { incident, incidentId } = useFacts().workspace;
  return () => ({
    title: incident.title,
    url: `${window.location.origin}${routes.incident.workspace({ incidentId, view: "report" })}`,
  });
}

/** One item as the text of an issue, for the clipboard. */
export function CopyIssue({ item }: { readonly item: ActionItem }) {
  const origin = useOrigin();
  const { copy } = useClipboard();
  const take = (tracker: IssueTracker) => {
    if (navigator.clipboard === undefined) {
      showFailure("Not copied", "The browser does not allow the copy at this address.");
      return;
    }
    copy(writeIssue(tracker, item, origin()));
    showDone(`Copied as an issue for ${tracker}. The first line is the title.`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          flex="none"
          aria-label={`Copy as issue: ${item.text}`}
          data-screen-only
        >
          Copy as issue
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {issueTrackers.map((tracker) => (
          <Menu.Item key={tracker} onClick={() => take(tracker)}>
            For {tracker}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All items as a file for spreadsheets and importers. */
export function SaveTable({ items }: { readonly items: readonly ActionItem[] }) {
  const origin = useOrigin();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      data-screen-only
      onClick={() =>
        saveFile(
          new Blob([writeItemTable(items, origin())], { type: "text/csv" }),
          "action-items.csv",
        )
      }
    >
      Save as CSV
    </Button>
  );
}
