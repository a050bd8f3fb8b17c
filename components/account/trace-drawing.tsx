/** What the product draws, as an emblem: events in lanes, and the path back to where it started. */
const events = [
  { x: 40, y: 40, isOrigin: true },
  { x: 128, y: 96, isOrigin: false },
  { x: 214, y: 96, isOrigin: false },
  { x: 286, y: 152, isOrigin: false },
  { x: 372, y: 152, isOrigin: false },
  { x: 440, y: 40, isOrigin: false },
] as const;

const asides = [
  { x: 92, y: 152 },
  { x: 180, y: 40 },
  { x: 330, y: 96 },
  { x: 470, y: 96 },
] as const;

export function TraceDrawing({ className }: { readonly className: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className} focusable="false" viewBox="0 0 500 192">
      {[40, 96, 152].map((y) => (
        <line key={y} stroke="#24494b" strokeWidth="1" x1="8" x2="492" y1={y} y2={y} />
      ))}
      {asides.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} fill="#3d6668" r="4" />
      ))}
      <path
        d="M40 40C80 40 88 96 128 96H214C250 96 250 152 286 152H372C410 152 402 40 440 40"
        fill="none"
        stroke="var(--whence-tone-accent)"
        strokeWidth="2"
      />
      {events.map(({ x, y, isOrigin }) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          fill={isOrigin ? "#0b2a2c" : "var(--whence-tone-accent)"}
          r={isOrigin ? 9 : 6}
          stroke="var(--whence-tone-accent)"
          strokeWidth={isOrigin ? 3 : 0}
        />
      ))}
      <rect
        fill="none"
        height="26"
        rx="4"
        stroke="#7f9a9b"
        strokeDasharray="4 4"
        width="44"
        x="222"
        y="27"
      />
    </svg>
  );
}
