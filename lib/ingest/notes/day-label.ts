const label =
  /^[\W_]*(?:(?:incident|event|outage|start(?:ed)?|meeting)\s)?(?:(?:date|day|when|datum)\b|日期|时间)[^\w]{1,12}/i;

/** How long the label is with which a line says that a day follows (`**Date:** 21 November 2026`); 0 without one. */
export function dayLabelChars(text: string): number {
  return label.exec(text)?.[0].length ?? 0;
}
