import { describeMeasure, type MeasuredClaim } from "@/lib/view-model/pieces/how-measured";
import classes from "./inspector.module.css";

/** Beside a confidence: what the number means, and how often claims like it were true. */
export function HowMeasured({ claim }: { readonly claim: MeasuredClaim }) {
  const sentences = describeMeasure(claim);
  if (sentences.length === 0) return null;
  return (
    <details className={classes.measured}>
      <summary>How confidence is measured</summary>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}
