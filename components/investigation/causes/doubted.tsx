"use client";

import type { DoubtedLink } from "@/lib/view-model/causes/impact-causes";
import pieces from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";

/** A link with the reason to doubt it. */
export function Doubted({ link: { id, words, why } }: { readonly link: DoubtedLink }) {
  return (
    <>
      <PieceButton to={{ kind: "causal-link", id }}>{words}</PieceButton>
      <p className={pieces.dimmed}>{why}</p>
    </>
  );
}
