"use client";

import { useQuery } from "@tanstack/react-query";
import type { ClaimActor } from "@/lib/domain/claim";
import { routes } from "@/lib/routes/routes";
import {
  type LikeThisNoun,
  likeThisSchema,
  tellLikeThis,
} from "@/lib/view-model/calibration/like-this-text";
import { fetchJson } from "../../ui/fetch-json";
import classes from "../pieces/inspector.module.css";
import { useFacts } from "../workspace/use-workspace";

/** Counted over all incidents: one decision more changes little. */
const freshMs = 300_000;

/** What people made of others like it, beside the confidence and never mixed into it. Says nothing while nothing is known. */
export function LikeThisLine({
  noun,
  piece,
}: {
  readonly noun: LikeThisNoun;
  readonly piece: { readonly id: string; readonly actor: ClaimActor };
}) {
  const { incidentId } = useFacts().workspace;
  const query = useQuery({
    queryKey: ["like-this", incidentId, piece.id],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.likeThis({ incidentId, piece: piece.id }), likeThisSchema, signal),
    // Of a person's own word no analyst was sure.
    enabled: piece.actor !== "person",
    staleTime: freshMs,
    retry: false,
  });
  const known = query.data?.likeThis ?? null;
  if (known === null) return null;
  const { text, meaning } = tellLikeThis(known, noun);
  return (
    <section aria-label="Similar items">
      <p className={classes.text}>{text}</p>
      <p className={classes.dimmed}>{meaning}</p>
    </section>
  );
}
