import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";

type ActionFailure = Extract<ActionResult<unknown>, { ok: false }>;

type RunningAction<Input> = {
  readonly run: (input: Input) => void;
  readonly isRunning: boolean;
  /** Why the last try did nothing; null before and after a success. */
  readonly failure: ActionFailure | null;
  readonly forget: () => void;
};

const unanswered: ActionFailure = {
  ok: false,
  kind: "failed",
  message: "The server did not answer. Check the connection and try again.",
};

/**
 * Calls a server action once at a time and keeps what went wrong, for the form or dialog that asked. It runs until what
 * `onDone` promises is done as well.
 */
export function useAction<Input, Output>(
  action: (input: Input) => Promise<ActionResult<Output>>,
  onDone: (value: Output) => void | Promise<void>,
): RunningAction<Input> {
  // Not a transition: React ends all of them together, so one that is never answered would hold every other form.
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const perform = async (input: Input) => {
    setRunning(true);
    try {
      const result = await callAction(action, input);
      setFailure(result.ok ? null : result);
      if (result.ok) await onDone(result.value);
    } finally {
      setRunning(false);
    }
  };
  return {
    run: (input) => void perform(input),
    ...{ isRunning, failure, forget: () => setFailure(null) },
  };
}

const stale: ActionFailure = {
  ok: false,
  kind: "failed",
  message: "The server was updated after you opened this page. Reload the page, then try again.",
};

/** A call that got no answer at all is a failure like any other, with words for the person. */
export async function callAction<Input, Output>(
  action: (input: Input) => Promise<ActionResult<Output>>,
  input: Input,
): Promise<ActionResult<Output>> {
  try {
    return await action(input);
  } catch (error) {
    console.warn("The server did not answer", error);
    return unstable_isUnrecognizedActionError(error) ? stale : unanswered;
  }
}
