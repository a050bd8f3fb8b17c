"use client";

import type { RunStatusView } from "@/lib/view-model/runs/run-status";
import { MessagePanel } from "../../ui/message-panel";
import { NoTimeline } from "../workspace/no-timeline";
import { useFacts } from "../workspace/use-workspace";

/** Why there is nothing to see, and what to do about it. */
export function NoRounds({ status }: { readonly status: RunStatusView }) {
  const { workspace, mayInvestigate } = useFacts();
  if (status.kind === "going") {
    return (
      <MessagePanel icon="clock" title="The rounds have not begun">
        {status.text}. The passes come first: they make the timeline that rounds then question. What
        is asked and found appears here as it happens.
      </MessagePanel>
    );
  }
  if (workspace.timeline.events.length === 0) return <NoTimeline />;
  return (
    <MessagePanel icon="info" title="This analysis had no rounds">
      Its passes made the timeline, and nobody questioned it since.{" "}
      {mayInvestigate
        ? "Run the analysis again with rounds: they look for what is missing and for what does not hold up."
        : "A responder can run the analysis again with rounds."}
    </MessagePanel>
  );
}
