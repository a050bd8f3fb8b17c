"use client";

import { Button, CopyButton } from "@mantine/core";
import Link from "next/link";
import type { ClosingCommand } from "@/lib/domain/closing-command";
import { closedByRecords, type Gap } from "@/lib/domain/timeline/gap";
import { routes } from "@/lib/routes/routes";
import { gapCommands, languageWord } from "@/lib/view-model/pieces/gap-words";
import { Icon } from "../../ui/icon";
import { useFacts } from "../workspace/use-workspace";
import classes from "./gap-commands.module.css";

/** The commands whose answer would close a gap, ready to copy; nothing where nobody can be asked by one. */
export function GapCommands({ gap }: { readonly gap: Gap }) {
  const { workspace } = useFacts();
  const commands = gapCommands(gap, workspace.artifacts);
  if (commands.length === 0) return null;
  return (
    <div className={classes.commands}>
      <ul className={classes.list} aria-label="Commands that would close the gap">
        {commands.map((each) => (
          <li key={each.command}>
            <Command {...each} />
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        Run these commands in your own systems. Then import the output under{" "}
        <Link href={routes.incident.evidence({ incidentId: workspace.incidentId })}>
          Add evidence
        </Link>
        {closedByRecords.has(gap.reason) ? ": then the gap closes by itself." : "."}
      </p>
    </div>
  );
}

function Command({ label, command, language }: ClosingCommand) {
  return (
    <>
      <div className={classes.head}>
        <span>
          {label} <small>({languageWord(language)})</small>
        </span>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<Icon name={copied ? "check" : "copy"} />}
              aria-label={`Copy the command: ${label}`}
              onClick={copy}
              data-screen-only
            >
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </div>
      <pre className={classes.command}>{command}</pre>
    </>
  );
}
