"use client";

import { Checkbox, Group } from "@mantine/core";
import { type NoticeKind, noticeKinds } from "@/lib/domain/notices/notice";
import { kindNames } from "@/lib/view-model/notices/notice-page";

/** Which events a webhook is subscribed to. */
export function KindBoxes({
  kinds,
  error,
  onChange,
}: {
  readonly kinds: readonly NoticeKind[];
  readonly error?: string | undefined;
  readonly onChange: (kinds: NoticeKind[]) => void;
}) {
  return (
    <Checkbox.Group
      error={error}
      label="Events"
      value={[...kinds]}
      onChange={(chosen: string[]) => onChange(noticeKinds.filter((kind) => chosen.includes(kind)))}
    >
      <Group gap="md" mt={6}>
        {noticeKinds.map((kind) => (
          <Checkbox key={kind} label={kindNames[kind]} value={kind} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
