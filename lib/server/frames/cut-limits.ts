/** A frame is sent no larger than this on its longer side: text of a screen is legible, and providers scale down what is larger. */
export const frameSideMax = 1_568;
export const frameBytesMax = 2 * 1024 * 1024;
/** What is larger was made to fill a memory. */
export const sourcePixelsMax = 64_000_000;
export const sourceBytesMax = 1024 * 1024 * 1024;
/** Of one process, which cuts all frames of one question. */
export type CutLimits = {
  readonly timeoutMs: number;
  /** Resident memory; looked at where the system tells it. */
  readonly memoryMbMax: number;
};
export const usualCutLimits: CutLimits = { timeoutMs: 30_000, memoryMbMax: 1_024 };
