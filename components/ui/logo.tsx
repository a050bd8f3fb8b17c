/**
 * A W read backwards in time: a trace that runs from what was seen (the full dot) back to where it
 * came from (the ring).
 */
export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" focusable="false" height={size} viewBox="0 0 32 32" width={size}>
      <path
        d="M7.4 9.6 11 23l5-13 5 13 3.7-13.6"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2.4"
      />
      <circle
        cx="6.4"
        cy="6.4"
        fill="none"
        r="3"
        stroke="var(--whence-tone-accent)"
        strokeWidth="2.4"
      />
      <circle cx="25.4" cy="6.4" fill="var(--whence-tone-accent)" r="3.4" />
    </svg>
  );
}
