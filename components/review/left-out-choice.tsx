"use client";

import { Checkbox, Textarea } from "@mantine/core";
import { leftOutReasonMax, type UnapprovedPart } from "@/lib/domain/review/unapproved-part";
import type { DisputedPart } from "@/lib/view-model/review/disputed-parts";
import classes from "./review.module.css";

/** Nothing is cut: two reviewers' notes together may be longer than a reason. */
function describeExcess(reason: string): string | null {
  const excess = reason.trim().length - leftOutReasonMax;
  if (excess <= 0) return null;
  return `A reason has ${leftOutReasonMax} characters at most. Take ${excess} away.`;
}

/** What an approval leaves out: any part that a reviewer doubts or asks about, with a reason that stays with it. */
export function LeftOutChoice({
  parts,
  chosen,
  onChange,
}: {
  readonly parts: readonly DisputedPart[];
  readonly chosen: readonly UnapprovedPart[];
  readonly onChange: (chosen: readonly UnapprovedPart[]) => void;
}) {
  if (parts.length === 0) {
    return (
      <span className={classes.approved}>
        The approval covers every section. To exclude one, first dispute one of its items or
        sentences.
      </span>
    );
  }
  const isSame = (one: UnapprovedPart, other: UnapprovedPart) =>
    one.noun === other.noun && one.id === other.id;
  return (
    <fieldset className={classes.leftOut}>
      <legend>Exclude from the approval</legend>
      {parts.map(({ title, isDoubted: _, ...part }) => {
        const own = chosen.find((each) => isSame(each, part));
        return (
          <div key={`${part.noun} ${part.id}`}>
            <Checkbox
              label={`Not approved: ${title}`}
              checked={own !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, part] : chosen.filter((each) => !isSame(each, part)))
              }
            />
            {own === undefined ? null : (
              <Textarea
                label={`Reason for excluding: ${title}`}
                description="Readers of the revision see your reason next to the excluded section."
                error={describeExcess(own.reason)}
                autosize
                value={own.reason}
                onChange={({ currentTarget: { value } }) =>
                  onChange(
                    chosen.map((each) => (isSame(each, part) ? { ...each, reason: value } : each)),
                  )
                }
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
