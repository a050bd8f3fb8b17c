import type { DocumentPicture } from "@/lib/view-model/document/document-picture";
import type { ChainDrawing } from "@/lib/view-model/document/draw-chain";
import { chainTextPx } from "@/lib/view-model/document/draw-chain";
import type { LaneDot, LanesDrawing } from "@/lib/view-model/document/draw-lanes";
import { lanesTextPx } from "@/lib/view-model/document/draw-lanes";
import { findColourRole, roleColour } from "../ui/palette";
import classes from "./picture.module.css";

/** Lanes over the phases of the impact, and the chain from cause to end. Coordinates are pixels of each drawing's own box. */
export function PictureFigure({ picture }: { readonly picture: DocumentPicture }) {
  const { narrow, wide, words, caption } = picture;
  return (
    <figure className={classes.figure}>
      <div className={classes.narrow}>
        <Lanes drawing={narrow.lanes} words={words} />
        <Chain drawing={narrow.chain} />
      </div>
      <div className={classes.wide}>
        <Lanes drawing={wide.lanes} words={words} />
        <Chain drawing={wide.chain} />
      </div>
      {caption === "" ? null : <figcaption className={classes.caption}>{caption}</figcaption>}
    </figure>
  );
}

function Lanes({
  drawing,
  words,
}: {
  readonly drawing: LanesDrawing | null;
  readonly words: string;
}) {
  if (drawing === null) return null;
  const { width, height, top, bottom, phases, marks, lanes, dots, areNamesAbove } = drawing;
  const nameX = areNamesAbove ? (phases[0]?.x ?? 0) + 2 : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its numbers are links, of which an image has none, and it is no form.
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={words}
      fontSize={lanesTextPx}
    >
      {phases.map(({ x, width: across, durationText, isImpact }) => (
        <g key={x}>
          <rect
            x={x}
            y={top}
            width={across}
            height={bottom - top}
            className={isImpact ? classes.impact : classes.phase}
          />
          <text x={x + across / 2} y={bottom + lanesTextPx + 3} className={classes.duration}>
            {durationText}
          </text>
        </g>
      ))}
      {lanes.map(({ name, y }) => (
        <g key={name}>
          <line x1={phases[0]?.x ?? 0} x2={width - 8} y1={y} y2={y} className={classes.laneLine} />
          <text x={nameX} y={areNamesAbove ? y - 15 : y + 4} className={classes.name}>
            {name}
          </text>
        </g>
      ))}
      {marks.map(({ x, textX, labels, timeText }) => (
        <g key={x}>
          <line x1={x} x2={x} y1={top - 5} y2={bottom} className={classes.mark} />
          {[...labels, timeText].map((text, line) => (
            <text
              key={text}
              x={textX}
              y={top - 9 - (labels.length - line) * 15}
              className={line < labels.length ? classes.markName : classes.markTime}
            >
              {text}
            </text>
          ))}
        </g>
      ))}
      {dots.map((dot) => (
        <Dot key={dot.event} dot={dot} />
      ))}
    </svg>
  );
}

function Dot({ dot: { event, kind, title, x, y, isKey, number } }: { readonly dot: LaneDot }) {
  const fill = roleColour(findColourRole(`kind-${kind.replaceAll("_", "-")}`, "kind-other"));
  if (number === null) {
    return (
      <circle cx={x} cy={y} r={isKey ? 5 : 3} fill={fill} fillOpacity={isKey ? 1 : 0.6}>
        <title>{title}</title>
      </circle>
    );
  }
  return (
    <a href={`#event-${event}`}>
      <title>{title}</title>
      <circle cx={x} cy={y} r={9} fill={fill} className={classes.step} />
      <text x={x} y={y + 4} className={classes.number}>
        {number}
      </text>
    </a>
  );
}

function Chain({ drawing }: { readonly drawing: ChainDrawing }) {
  if (drawing.boxes.length === 0) return null;
  return (
    <svg
      className={classes.drawing}
      viewBox={`-1 -1 ${drawing.width + 2} ${drawing.height + 2}`}
      role="img"
      aria-label="Chain from the cause over the impact to the end"
      fontSize={chainTextPx}
    >
      {drawing.arrows.map((arrow) => (
        <Arrow key={`${arrow.to.x} ${arrow.to.y}`} arrow={arrow} />
      ))}
      {drawing.boxes.map(({ role, number, heading, lines, x, y, width, height }) => (
        <g key={`${x} ${y}`} data-role={role}>
          <rect {...{ x, y, width, height }} rx={5} className={classes.box} />
          <text x={x + 8} y={y + 20} className={classes.boxHeading}>
            {number === null ? heading : `${number} · ${heading}`}
          </text>
          {lines.map((line, at) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words.
              key={at}
              x={x + 8}
              y={y + 36 + at * 16}
              className={classes.boxText}
            >
              {line}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

function Arrow({
  arrow: { from, to, words, isShown },
}: {
  readonly arrow: ChainDrawing["arrows"][number];
}) {
  const isDown = from.x === to.x;
  const head = isDown
    ? `M${to.x - 5} ${to.y - 7}L${to.x} ${to.y}L${to.x + 5} ${to.y - 7}Z`
    : `M${to.x - 7} ${to.y - 5}L${to.x} ${to.y}L${to.x - 7} ${to.y + 5}Z`;
  return (
    <g>
      <line
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        className={classes.arrow}
        data-shown={isShown || undefined}
      />
      {isShown ? <path d={head} className={classes.arrowHead} /> : null}
      {words.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} className={classes.arrowWords}>
          {text}
        </text>
      ))}
    </g>
  );
}
