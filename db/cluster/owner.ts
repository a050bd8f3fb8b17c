import { existsSync, statSync, unlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/**
 * One owner per data folder. The owner listens on a local address made from the folder's identity; the kernel
 * gives it to one process and takes it back when that process dies, however it dies. A file with a process
 * number was ruled out: after kill -9 or in a restarted container the number belongs to somebody else.
 */
export type Ownership = {
  /** What to tell a person who tries a second start; anybody on the machine may ask, so nothing secret. */
  announce: (label: string) => void;
  release: () => void;
};

/** Undefined when another living process owns the folder. */
export async function takeOwnership(dataFolder: string): Promise<Ownership | undefined> {
  const address = ownerAddress(dataFolder);
  if (isFile(address) && existsSync(address) && !(await answers(address))) unlinkSync(address);
  let note = "";
  const server = createServer((socket) => socket.on("error", () => socket.destroy()).end(note));
  if (!(await listens(server, address))) return undefined;
  // The ownership must not keep a process alive that has nothing else to do.
  server.unref();
  return {
    announce: (label) => {
      note = label;
    },
    release: () => server.close(),
  };
}

/** What the present owner says of itself: empty while it is still starting, undefined when there is none. */
export async function askOwner(dataFolder: string): Promise<string | undefined> {
  return readAll(ownerAddress(dataFolder));
}

function ownerAddress(dataFolder: string): string {
  const { dev, ino } = statSync(dataFolder, { bigint: true });
  const name = `whence-${dev}-${ino}`;
  switch (process.platform) {
    case "linux":
      return `\0${name}`;
    case "win32":
      return `\\\\.\\pipe\\${name}`;
    default:
      return join("/tmp", `${name}.sock`);
  }
}

function isFile(address: string): boolean {
  return address.startsWith("/");
}

function listens(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });
}

async function answers(address: string): Promise<boolean> {
  return (await readAll(address)) !== undefined;
}

function readAll(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(address)
      .setEncoding("utf8")
      .on("data", (part) => {
        text += String(part);
      })
      .on("error", () => resolve(undefined))
      .on("end", () => {
        socket.destroy();
        resolve(text);
      });
  });
}
