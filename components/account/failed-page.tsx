"use client";

import { Button, Code } from "@mantine/core";
import { useEffect } from "react";
import { routes } from "@/lib/routes/routes";
import { startingSeconds } from "@/lib/view-model/starting";
import { Icon } from "../ui/icon";
import { MessagePanel } from "../ui/message-panel";

/** What is left of a page that broke. The digest finds the cause in the server's log. */
export function FailedPage({
  error,
  reset,
}: {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}) {
  useReloadWhileStarting();
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
        title="Could not show this page"
      >
        Nothing was lost. Try again. If the error persists, search the server log for this
        reference: <Code>{error.digest ?? "none, it happened in this browser"}</Code>
      </MessagePanel>
    </div>
  );
}

const unavailable = 503;

/**
 * A page may break because the database went away while it was written; what it was stays on the server. Where the
 * server says that it is starting, its answer to a reload says so too, and loads again by itself until it is there. A
 * while later: a page that breaks again and again must not ask a server in trouble as fast as it can.
 */
function useReloadWhileStarting(): void {
  useEffect(() => {
    const asking = new AbortController();
    let reloading: ReturnType<typeof setTimeout> | undefined;
    fetch(routes.api.health(), { signal: asking.signal }).then(
      ({ status }) => {
        if (status !== unavailable || asking.signal.aborted) return;
        reloading = setTimeout(() => window.location.reload(), startingSeconds * 1_000);
      },
      // Not reached, or left: what the page says already is all there is to say.
      () => undefined,
    );
    return () => {
      asking.abort();
      clearTimeout(reloading);
    };
  }, []);
}
