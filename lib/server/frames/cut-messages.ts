/** What the process is asked: the file lies at `file`, and frames go into `folder`. */
export type CutQuestion = {
  readonly file: string;
  readonly folder: string;
  readonly isVideo: boolean;
  readonly framesMs: readonly number[];
};

/** A frame as a file, or why there is none. */
export type CutFrameAnswer =
  | {
      readonly frameMs: number;
      readonly file: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly frameMs: number; readonly why: string };

export type CutAnswer =
  | { readonly kind: "cut"; readonly frames: readonly CutFrameAnswer[] }
  | { readonly kind: "failed"; readonly why: string };
