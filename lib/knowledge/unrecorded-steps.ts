/**
 * Steps that systems of this kind seldom record, between two that they do. `isSeries`: the stretch
 * runs to the last such event, not to the first.
 */
export type UnrecordedStep = {
  readonly from: RegExp;
  readonly to: RegExp;
  readonly type: "evidential" | "logical";
  readonly description: string;
  readonly needed: string;
  readonly isSeries?: boolean;
};

export const unrecordedSteps: readonly UnrecordedStep[] = [
  {
    from: /^process\.killed$/,
    to: /^process\.killed$/,
    type: "evidential",
    description:
      "A killed process cannot write: its own log ends without a message at each kill, and what held its memory is inferred from metrics",
    needed: "A heap profile or allocation statistics from before the kill",
    isSeries: true,
  },
  {
    from: /^warning\.novel$/,
    to: /^resource\.(leak|saturation)$/,
    type: "logical",
    description:
      "No source records when single resources were taken and not given back; the leak is inferred from what piled up",
    needed: "Acquire and release records of the resource",
  },
  {
    from: /^response\.(stop-job|purge|restart)$/,
    to: /^(order\.burst|trading\.halt)$/,
    type: "logical",
    description:
      "The arrival of single messages in the catch-up is not recorded; the burst is inferred from what the consumer did",
    needed: "Receive times of every message",
    isSeries: true,
  },
  {
    from: /^data\.transfer$/,
    to: /^alert\.firing$/,
    type: "evidential",
    description:
      "The content of what was sent out was not recorded; it is inferred from sizes and commands",
    needed: "A full packet capture or proxy log of the transfer",
  },
];
