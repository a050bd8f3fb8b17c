/**
 * Words that make two messages two although all else is equal: outcomes, states, levels, verbs.
 * They are never taken for values, however many different ones stand at one place.
 */
const meaningWords = new Set(
  [
    "ok okay success successful successfully succeeded failure failed fail fails error errors exception",
    "warning critical fatal panic debug info notice accepted rejected refused denied allowed granted blocked",
    "permitted forbidden valid invalid known unknown expired revoked locked unlocked true false yes no on off",
    "up down open opened opening close closed closing start started starting stop stopped stopping restart",
    "restarted restarting running exited killed dead alive ready unready healthy unhealthy active inactive",
    "enabled disabled connected disconnected connecting available unavailable reachable unreachable online",
    "offline master slave primary secondary replica leader follower candidate pending complete completed",
    "done aborted cancelled canceled timeout committed added removed created deleted updated changed read",
    "write reading writing get put post delete patch head insert select update drop begin commit rollback",
    "reset lost found missing full empty high low login logout in out before after not retry retrying",
  ].flatMap((line) => line.split(" ")),
);

export function isMeaningWord(word: string): boolean {
  return word.length <= 14 && meaningWords.has(word.toLowerCase());
}
