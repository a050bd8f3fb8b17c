type LegendRow = { readonly name: string; readonly look: string };

/** Nothing in the graph rests on colour alone; exports carry the same words as the page. */
export const legendRows: readonly LegendRow[] = [
  { name: "causes", look: "solid line, filled head" },
  { name: "enables", look: "dashed line, open head" },
  { name: "prevents", look: "dotted line, bar" },
  { name: "delays", look: "short dashes, head with bar" },
  { name: "thicker", look: "more confident" },
  { name: "contested", look: "says so, diamond on the line" },
  { name: "root cause", look: "says so, double border" },
  { name: "impact", look: "says so, six corners" },
  { name: "events in a row", look: "cut corners, several events in one" },
];
