/** Once per server process, before it answers: opens the stores and goes on with unfinished runs. */
export async function register(): Promise<void> {
  const { startServer } = await import("@/lib/server/start-server");
  await startServer();
}
