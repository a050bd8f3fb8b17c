import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "../ui/logo";
import classes from "./account-page.module.css";

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

function TraceDrawing({ className }: { readonly className: string | undefined }) {
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

/** The pages in front of the product: what it is on one side, the form on the other. */
export function AccountPage({
  title,
  explanation,
  children,
}: {
  readonly title: string;
  readonly explanation: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <aside className={classes.story} aria-label="About Whence">
        <div className={classes.brand}>
          <Logo size={32} />
          Whence
        </div>
        <TraceDrawing className={classes.trace} />
        <div>
          <p className={classes.claim}>
            What happened, when and why, with the log line that proves each fact.
          </p>
          <ul className={classes.points}>
            <li>Add what you have: logs, alerts, metrics, chat, changes.</li>
            <li>Read the timeline, its causes and its gaps.</li>
            <li>Approve a revision, and share a permanent link to this fixed version.</li>
          </ul>
        </div>
      </aside>
      <main className={classes.formSide} id="main">
        <div className={classes.form}>
          <div className={classes.smallBrand}>
            <Logo size={28} />
            Whence
          </div>
          <Stack gap={4}>
            <Title order={1}>{title}</Title>
            <Text c="dimmed">{explanation}</Text>
          </Stack>
          {children}
        </div>
      </main>
    </div>
  );
}
