"use client";

import { MantineProvider } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useState } from "react";

import { resolveCssVariables, theme } from "./theme";
import { usePrinting } from "./use-printing";

const scheme = "data-mantine-color-scheme";

/** What every page stands on. The nonce lets the library's own style element through a strict policy. */
export function Providers({
  nonce,
  children,
}: {
  readonly nonce: string | null;
  readonly children: ReactNode;
}) {
  const [queries] = useState(createQueryClient);
  // What is saved is saved at the end of a form: at the right where there is room beside it, below where there is none.
  const isNarrow = useMediaQuery("(max-width: 62em)", false);
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        defaultColorScheme="auto"
        {...(nonce === null ? {} : { getStyleNonce: () => nonce })}
      >
        <Notifications position={isNarrow ? "top-center" : "bottom-left"} limit={4} />
        <LightPaper />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** Local answers are quick and change by our own doing: asked again when something changed, not by the clock. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A server on this machine or in this house answers when the browser says it is offline; and a
      // question that waits for the network would look like one that takes for ever.
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: 1,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Every colour is that of the light scheme while the page is laid out for paper, whatever the screen has. */
function LightPaper() {
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const root = document.documentElement;
    const onScreen = root.getAttribute(scheme);
    root.setAttribute(scheme, "light");
    return () => {
      if (onScreen !== null) root.setAttribute(scheme, onScreen);
    };
  }, [isPrinting]);
  return null;
}
