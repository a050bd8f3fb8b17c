"use client";

import { Button, Menu } from "@mantine/core";
import { useClipboard, useDisclosure } from "@mantine/hooks";
import { showDone } from "../../ui/announce";
import { Icon } from "../../ui/icon";
import { useOfferCommands } from "../../ui/page-commands";
import { useActs, useFacts } from "../workspace/use-workspace";
import { ExportDialog } from "./export-dialog";
import classes from "./header.module.css";

/** A link to what is on the screen for colleagues, the frozen one for everybody else, and files. */
export function ShareMenu() {
  const { workspace } = useFacts();
  const { changeSearch, setAskedField } = useActs();
  const { incidentId } = workspace;
  const clipboard = useClipboard();
  const [isExporting, { open, close }] = useDisclosure(false);
  useOfferCommands([
    { id: "export", label: "Export: Markdown, CSV, JSON, bundle", keys: "", run: open },
  ]);
  const [newest] = workspace.revisions;
  /** Also where the review is open: its reader is led to the place. */
  const toPermalinks = () => {
    changeSearch({ view: "review" });
    if (newest !== undefined) setAskedField({ piece: newest.id, kind: "permalink" });
    else showDone("No revision yet", "A permalink shows a revision. Submit one first.");
  };
  return (
    <>
      <Menu position="bottom-end" withArrow>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            className={classes.signAlone ?? ""}
            title="Share"
            leftSection={<Icon name="link" />}
          >
            Share
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => {
              clipboard.copy(window.location.href);
              showDone("Link copied", "Colleagues with an account see what you see now.");
            }}
          >
            Copy link to this view
          </Menu.Item>
          <Menu.Item onClick={toPermalinks}>Permalinks for guests…</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={open}>Export…</Menu.Item>
          <Menu.Item onClick={() => window.print()}>Print…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ExportDialog
        incidentId={incidentId}
        revisions={workspace.revisions}
        isOpen={isExporting}
        onClose={close}
      />
    </>
  );
}
