import type { ReactNode } from "react";
import { schemeVariables } from "../ui/scheme-variables";

/** What the app takes from its theme and from the fonts it serves; a file on its own has those of its reader. */
const sizes = {
  "--mantine-font-family": "system-ui, sans-serif",
  "--mantine-font-family-monospace": "ui-monospace, monospace",
  "--mantine-font-size-xs": "0.75rem",
  "--mantine-font-size-sm": "0.8125rem",
  "--mantine-font-size-md": "0.875rem",
  "--mantine-spacing-xs": "0.375rem",
  "--mantine-spacing-sm": "0.625rem",
  "--mantine-spacing-md": "1rem",
  "--mantine-spacing-lg": "1.5rem",
  "--mantine-spacing-xl": "2.25rem",
};

const ground = `body {
  background: var(--mantine-color-body);
  color: var(--mantine-color-text);
  font: var(--mantine-font-size-md)/1.5 var(--mantine-font-family);
  margin: 0;
}
*, *::before, *::after { box-sizing: border-box; }
`;

/** A page whose style sheet it carries itself: it is read and printed without any script, and loads nothing. */
export function StaticPage({
  title,
  css,
  head,
  children,
}: {
  readonly title: string;
  /** Of the components of the page. */
  readonly css: string;
  /** What else the head of the page says. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: no page of Next. */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head}
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets, in which React would escape quotes.
          dangerouslySetInnerHTML={{ __html: [variables(), ground, css].join("\n") }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Light, and dark where the reader's system is; paper is light. */
function variables(): string {
  return [
    block({ ...sizes, ...schemeVariables("light") }),
    `@media screen and (prefers-color-scheme: dark) {\n${block(schemeVariables("dark"))}}`,
  ].join("\n");
}

function block(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:root {\n  color-scheme: light dark;\n${lines.join("")}}\n`;
}
