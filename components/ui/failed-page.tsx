"use client";

import { Button, Code } from "@mantine/core";
import { Icon } from "./icon";
import { MessagePanel } from "./message-panel";

/** What is left of a page that broke. The digest finds the cause in the server's log. */
export function FailedPage({
  error,
  reset,
}: {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}) {
  return (
    <div style={{ padding: "var(--mantine-spacing-xl) var(--mantine-spacing-md)" }}>
      <MessagePanel
        actions={
          <>
            <Button leftSection={<Icon name="retry" />} onClick={reset}>
              Try again
            </Button>
            <Button variant="default" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          </>
        }
        icon="warning"
        level="h1"
        title="This page could not be shown"
      >
        Nothing was lost. Try again; if it stays, look for the reference in the server's log:{" "}
        <Code>{error.digest ?? "none, it happened in this browser"}</Code>
      </MessagePanel>
    </div>
  );
}
