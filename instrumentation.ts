/** Once per server process, before it answers: opens the stores and goes on with unfinished runs. */
export async function register(): Promise<void> {
  // Next also compiles this file for its edge runtime, where the stores' native code cannot be; it replaces this
  // name by its value, and the import goes with the branch.
  // biome-ignore lint/style/noProcessEnv: a constant of the compiler, not a setting.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServer } = await import("@/lib/server/start-server");
    await startServer();
  }
}
