import type { CurvePoint } from "@/lib/view-model/calibration/calibration-page";
import classes from "./calibration-curve.module.css";

/** In units of the drawing: a square of 300 with room for its labels. */
const side = 300;
const left = 44;
const top = 12;
const ticks = [0, 0.25, 0.5, 0.75, 1];

const toX = (share: number) => left + share * side;
const toY = (share: number) => top + (1 - share) * side;

/**
 * Share kept over stated confidence, each point with its bounds; on the dashed line people keep as many as was stated.
 * The table below says the same.
 */
export function CalibrationCurve({ points }: { readonly points: readonly CurvePoint[] }) {
  const described = points.map(({ text }) => text).join(". ");
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.curve}
        viewBox={`0 0 ${left + side + 16} ${top + side + 44}`}
        role="img"
        aria-label={`Share kept by stated confidence. ${described}`}
      >
        {ticks.map((tick) => (
          <Tick key={tick} share={tick} />
        ))}
        <line className={classes.even} x1={toX(0)} y1={toY(0)} x2={toX(1)} y2={toY(1)} />
        <polyline
          className={classes.line}
          points={points.map(({ stated, kept }) => `${toX(stated)},${toY(kept)}`).join(" ")}
        />
        {points.map((point) => (
          <Point key={point.key} point={point} />
        ))}
        <text className={classes.label} x={toX(0.5)} y={top + side + 38} textAnchor="middle">
          stated confidence
        </text>
        <text
          className={classes.label}
          x={12}
          y={toY(0.5)}
          textAnchor="middle"
          transform={`rotate(-90 12 ${toY(0.5)})`}
        >
          share kept
        </text>
      </svg>
      <figcaption className={classes.caption}>
        On the dashed line, people accept exactly the stated share. Bars are 95 % confidence
        intervals; a hollow point has fewer than ten cases.
      </figcaption>
    </figure>
  );
}

function Tick({ share }: { readonly share: number }) {
  const percent = `${share * 100}`;
  return (
    <>
      <line className={classes.grid} x1={toX(0)} x2={toX(1)} y1={toY(share)} y2={toY(share)} />
      <text className={classes.label} x={left - 6} y={toY(share) + 4} textAnchor="end">
        {percent}
      </text>
      <text className={classes.label} x={toX(share)} y={top + side + 18} textAnchor="middle">
        {percent}
      </text>
    </>
  );
}

function Point({ point }: { readonly point: CurvePoint }) {
  const { stated, kept, interval, isFew, text } = point;
  return (
    <g>
      <title>{text}</title>
      <line
        className={classes.bounds}
        x1={toX(stated)}
        x2={toX(stated)}
        y1={toY(interval.low)}
        y2={toY(interval.high)}
      />
      <circle
        className={classes.point}
        cx={toX(stated)}
        cy={toY(kept)}
        r={5}
        data-few={isFew || undefined}
      />
    </g>
  );
}
