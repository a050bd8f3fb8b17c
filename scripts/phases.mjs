const REMINDER_MS = 10_000;

/**
 * Says what a start is doing, from its first moment: each phase when it begins, with the seconds since the start, and
 * again every ten seconds while it lasts, so that nobody takes work for a hang.
 */
export function createPhases(say = console.log) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  return {
    seconds: () => seconds().trim(),
    /** Gives what the work gives. */
    async during(what, work) {
      say(`${seconds()} s  ${what} …`);
      const begunAt = performance.now();
      const reminder = setInterval(() => {
        const lasted = Math.round((performance.now() - begunAt) / 1000);
        say(`${seconds()} s  ${what}: at it for ${lasted} s …`);
      }, REMINDER_MS);
      try {
        return await work();
      } finally {
        clearInterval(reminder);
      }
    },
  };
}
