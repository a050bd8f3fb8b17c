"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { FailureAlert } from "../ui/failure-alert";
import { AnsweredProblem } from "../ui/fetch-json";
import { LoadingRows } from "../ui/loading-rows";
import { MessagePanel } from "../ui/message-panel";
import classes from "./evidence-panel.module.css";

/** The parts of a paged query that a listing shows. */
type Paged = {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
};

const titles: Readonly<Record<string, string>> = {
  invalid: "This search is not valid",
  "too-slow": "The search took too long",
  forbidden: "You do not have access to this evidence",
  "not-found": "This incident no longer exists",
};

/** Kinds that end the same way when they are asked again. */
const lasting: readonly string[] = ["invalid", "too-slow"];

/** A listing while it is asked for, when it failed, is empty, or has more pages. */
export function ListingState({
  found,
  noun,
  shown,
  total,
  zone,
  onClear,
  children,
}: {
  readonly found: Paged;
  /** What is listed, in the plural. */
  readonly noun: string;
  readonly shown: number;
  readonly total: number;
  readonly zone: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  if (found.error) {
    return (
      <SearchFailure error={found.error} onClear={onClear} onRetry={() => void found.refetch()} />
    );
  }
  const isSearching = found.isPending || found.isPlaceholderData;
  const isEmpty = !isSearching && total === 0;
  return (
    <>
      <p className={classes.count} role="status">
        {isSearching
          ? "Searching…"
          : `${shown.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${noun} shown, times in ${zone}`}
      </p>
      {isSearching ? <SlowHint /> : null}
      {found.isPending ? <LoadingRows label="Searching" /> : null}
      {isEmpty ? <NothingFits onClear={onClear} /> : null}
      <div className={classes.results} aria-busy={isSearching}>
        {shown === 0 ? null : children}
      </div>
      {found.hasNextPage && !isSearching ? (
        <div>
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function NothingFits({ onClear }: { readonly onClear: () => void }) {
  return (
    <MessagePanel
      icon="search"
      title="No record fits"
      actions={
        <Button variant="default" onClick={onClear}>
          Remove all filters
        </Button>
      }
    >
      Try fewer words, or remove a filter. A text such as name:value searches a field unless it is
      in quotes. A /pattern/ is case-sensitive, a /pattern/i is not.
    </MessagePanel>
  );
}

const slowAfterMs = 3_000;

function SlowHint() {
  const [isSlow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), slowAfterMs, { autoInvoke: true });
  if (!isSlow) return null;
  return (
    <p className={classes.count} role="status">
      Still searching. A search in one file or a shorter period is faster.
    </p>
  );
}

/** Why there is no answer, and what can be done about it. */
function SearchFailure({
  error,
  onRetry,
  onClear,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}) {
  const kind = error instanceof AnsweredProblem ? error.kind : "failed";
  return (
    <FailureAlert title={titles[kind] ?? "Could not search the evidence"}>
      <Stack gap="sm">
        <span>{error.message}</span>
        <Group gap="xs">
          {lasting.includes(kind) ? null : (
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClear}>
            Remove all filters
          </Button>
        </Group>
      </Stack>
    </FailureAlert>
  );
}
