import { assertUnreachable } from "@/lib/base/assert";
import { formatDuration } from "@/lib/time/shown/time-text";
import { formatBytes } from "../text/byte-size";
import type { TransferRate } from "./transfer-rate";

type UploadFacts = {
  readonly totalBytes: number;
  readonly state:
    | { readonly kind: "waiting" | "arrived" | "cancelled" }
    | { readonly kind: "sending"; readonly sentBytes: number; readonly rate: TransferRate | null }
    | { readonly kind: "failed"; readonly sentBytes: number; readonly reason: string };
};

export type UploadText = {
  readonly text: string;
  /** [0, 1] */
  readonly share: number;
  readonly isProblem: boolean;
};

/** `12.3 MB of 40.0 MB · 3.1 MB/s · 9 s left`, or what became of it. */
export function describeUpload({ totalBytes, state }: UploadFacts): UploadText {
  const plain = (text: string, share: number) => ({ text, share, isProblem: false });
  switch (state.kind) {
    case "waiting":
      return plain(`Waiting, ${formatBytes(totalBytes)}`, 0);
    case "arrived":
      return plain("Arrived", 1);
    case "cancelled":
      return plain("Cancelled. Resume to send it after all.", 0);
    case "sending":
      return plain(describeSending(totalBytes, state), shareOf(state.sentBytes, totalBytes));
    case "failed":
      return {
        text: state.reason,
        share: shareOf(state.sentBytes, totalBytes),
        isProblem: true,
      };
    default:
      return assertUnreachable(state);
  }
}

function describeSending(
  totalBytes: number,
  { sentBytes, rate }: { readonly sentBytes: number; readonly rate: TransferRate | null },
): string {
  if (sentBytes >= totalBytes) return `${formatBytes(totalBytes)} sent, being read`;
  const amount = `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`;
  if (rate === null) return amount;
  if (rate.remainingMs === null) return `${amount} · stalled`;
  const speed = `${formatBytes(rate.bytesPerSecond)}/s`;
  return `${amount} · ${speed} · ${formatDuration(rate.remainingMs)} left`;
}

function shareOf(sentBytes: number, totalBytes: number): number {
  return totalBytes === 0 ? 1 : Math.min(1, sentBytes / totalBytes);
}
