"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureAlert } from "./failure-alert";
import classes from "./folded-query.module.css";
import { LoadingRows } from "./loading-rows";

/** What is folded away, and asked of the server when somebody opens it; `children` draws the answer. */
export function FoldedQuery<Answer>({
  summary,
  label,
  query,
  failed,
  loading,
  children,
}: {
  readonly summary: string;
  /** For whoever does not see where it stands; begins with the summary. */
  readonly label?: string;
  readonly query: Pick<UseQueryOptions<Answer>, "queryKey" | "queryFn" | "placeholderData">;
  readonly failed: string;
  readonly loading: string;
  readonly children: (answer: Answer) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isOpen });
  return (
    <details
      className={classes.folded}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary aria-label={label}>{summary}</summary>
      {error === null ? null : (
        <FailureAlert title={failed} onRetry={() => void refetch()}>
          {error.message}
        </FailureAlert>
      )}
      {isFetching && data === undefined ? <LoadingRows label={loading} /> : null}
      {data === undefined ? null : children(data)}
    </details>
  );
}
