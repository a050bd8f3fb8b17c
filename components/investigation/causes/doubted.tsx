"use client";

import { UnstyledButton } from "@mantine/core";
import type { DoubtedLink } from "@/lib/view-model/causes/impact-causes";
import pieces from "../pieces/inspector.module.css";
import { useActs } from "../workspace/use-workspace";

/** A link with the reason to doubt it. */
export function Doubted({ link: { id, words, why } }: { readonly link: DoubtedLink }) {
  const { select } = useActs();
  return (
    <>
      <UnstyledButton
        className={pieces.linkButton}
        onClick={() => select({ kind: "causal-link", id })}
      >
        {words}
      </UnstyledButton>
      <p className={pieces.dimmed}>{why}</p>
    </>
  );
}
