/** Once per server process, before it answers: opens the stores and goes on with unfinished runs. */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, which has no stores; by this very expression it drops the branch.
  // biome-ignore lint/style/noProcessEnv: replaced at build time, nothing is read from the environment
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServer } = await import("@/lib/server/start-server");
    await startServer();
  }
}
