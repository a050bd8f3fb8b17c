"use client";

import { useLocalStorage } from "@mantine/hooks";

/** Whether colleagues are told where this browser is. The choice is remembered in it. */
export function useShownPresence(): readonly [boolean, (isShown: boolean) => void] {
  // Read at once, not after the first effect: who is not to be shown is not shown for a moment either.
  const [isShown, setShown] = useLocalStorage({
    key: "whence-presence",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [isShown, setShown];
}

/** Says that this tab goes, and answers once that was heard; with how to be there again if it does not go after all. */
type Leave = () => Promise<ComeBack>;
type ComeBack = () => void;
let leaveNow: Leave | null = null;

/** The page that tells colleagues where one is also says that one goes. Answers how to stop. */
export function offerLeave(leave: Leave): () => void {
  leaveNow = leave;
  return () => {
    if (leaveNow === leave) leaveNow = null;
  };
}

/** Before signing out: afterwards nobody would be believed to be who goes. */
export async function leaveFirst(): Promise<ComeBack> {
  return (await leaveNow?.()) ?? (() => undefined);
}
