"use client";

import { Button, Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { routes } from "@/lib/routes/routes";
import { showDone } from "../../ui/announce";
import { Icon } from "../../ui/icon";
import { useActs, useFacts } from "../workspace/use-workspace";

const redactedDownloads = [
  { label: "Redacted postmortem (Markdown)", format: "markdown", redacted: "yes" },
  { label: "Redacted timeline (JSON)", format: "json", redacted: "yes" },
  {
    label: "Redacted postmortem, addresses hidden too (Markdown)",
    format: "markdown",
    redacted: "with-addresses",
  },
] as const;

/** A link to what is on the screen for colleagues, the frozen one for everybody else, and downloads. */
export function ShareMenu() {
  const { workspace } = useFacts();
  const { changeSearch } = useActs();
  const { incidentId } = workspace;
  const clipboard = useClipboard();
  return (
    <Menu position="bottom-end" withArrow>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Icon name="link" />}>
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
        <Menu.Item onClick={() => changeSearch({ view: "review" })}>
          Permalinks for guests…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={routes.api.export({ incidentId, format: "markdown" })}
          download
        >
          Download postmortem (Markdown)
        </Menu.Item>
        <Menu.Item component="a" href={routes.api.export({ incidentId, format: "json" })} download>
          Download timeline (JSON)
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Redacted: secrets and personal data hidden</Menu.Label>
        {redactedDownloads.map(({ label, ...query }) => (
          <Menu.Item
            key={label}
            component="a"
            href={routes.api.export({ incidentId, ...query })}
            download
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => window.print()}>Print…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
