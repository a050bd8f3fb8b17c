// Loaded into the app's process by start.mjs: when start.mjs is killed, even with -9, the channel between the two
// closes, and a server nobody watches would keep its port and lose its database.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
