/** What lies in an archive, in its order. The bytes of a file are there until the next item is asked for. */
export type ContainerItem = MemberFile | SkippedMember | ContainerWarning;

export type MemberFile = {
  readonly kind: "file";
  /** As the archive has it: not yet a path that may be shown or cited. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What is missing or wrong, once the bytes were read. */
  damage(): string | null;
};

export type SkippedMember = {
  readonly kind: "skipped";
  readonly name: string;
  readonly reason: string;
};

export type ContainerWarning = { readonly kind: "warning"; readonly text: string };

export function skipped(name: string, reason: string): SkippedMember {
  return { kind: "skipped", name, reason };
}

export function warning(text: string): ContainerWarning {
  return { kind: "warning", text };
}
