import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "@/components/ui/global.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { grounds } from "@/components/ui/palette";
import { Providers } from "@/components/ui/providers";

export const metadata: Metadata = {
  title: { default: "Whence", template: "%s · Whence" },
  description: "What happened in an incident, when, and why, with the proof of every sentence.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: grounds.light.surface },
    { media: "(prefers-color-scheme: dark)", color: grounds.dark.surface },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  // Set by the proxy for this very answer: without it the policy would refuse the script below.
  const nonce = (await headers()).get("x-nonce");
  return (
    <html className={`${GeistSans.variable} ${GeistMono.variable}`} lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript
          defaultColorScheme="auto"
          suppressHydrationWarning
          {...(nonce === null ? {} : { nonce })}
        />
      </head>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
