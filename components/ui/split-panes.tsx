"use client";

import { Splitter } from "@mantine/core";
import { type SplitterPaneSize, useLocalStorage } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./split-panes.module.css";

type SplitPanesProps = {
  /** Under this name the browser remembers where the panes meet. */
  readonly name: string;
  /** What the handle changes, for those who do not see it. */
  readonly label: string;
  readonly orientation: "horizontal" | "vertical";
  /** Share of the first pane in percent until somebody moves the handle. */
  readonly share: number;
  readonly first: ReactNode;
  /** Null leaves all room to the first pane, which stays as it is. */
  readonly second: ReactNode | null;
};

/** Neither pane gets smaller than this share, in percent. */
const shareMin = 20;

/**
 * Two panes and a handle between them: dragged, moved by arrow keys (Shift for ten steps), set back by a
 * double click. On narrow screens they stand one below the other and the handle is gone.
 */
export function SplitPanes({ name, label, orientation, share, first, second }: SplitPanesProps) {
  const [kept, keep] = useLocalStorage<SplitterPaneSize | null>({
    key: `whence-panes-${name}`,
    defaultValue: null,
  });
  const firstShare = parseShare(kept) ?? share;
  return (
    <Splitter
      className={classes.panes ?? ""}
      classNames={{ handle: classes.handle ?? "", thumb: classes.thumb ?? "" }}
      attributes={{ handle: { "aria-label": label, "data-screen-only": true } }}
      mod={{ single: second === null }}
      orientation={orientation}
      lineSize={16}
      sizes={[firstShare, 100 - firstShare]}
      onSizeChange={([size]) => keep(parseShare(size) ?? share)}
    >
      <Splitter.Pane className={classes.first ?? ""} defaultSize={share} min={shareMin}>
        {first}
      </Splitter.Pane>
      <Splitter.Pane className={classes.second ?? ""} defaultSize={100 - share} min={shareMin}>
        {second}
      </Splitter.Pane>
    </Splitter>
  );
}

/** What a browser kept may be anything; null for what is no share both panes can live with. */
function parseShare(kept: SplitterPaneSize | null | undefined): number | null {
  const share = Number.parseFloat(String(kept));
  return share >= shareMin && share <= 100 - shareMin ? share : null;
}
