import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { createMailSender } from "./send-mail";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mail server that says what the script says to each command; `lines` are what it was sent. */
async function listen(answer: (line: string, socket: Socket) => void, greeting = "220 ready\r\n") {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.write(greeting);
    let rest = "";
    socket.on("data", (data) => {
      const parts = (rest + data.toString("utf8")).split("\r\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        lines.push(line);
        answer(line, socket);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = assertPresent(server.address() as AddressInfo | null, "a port");
  return { lines, settings: { smtpUrl: `smtp://127.0.0.1:${port}`, from: "whence@example.org" } };
}

/** Takes every mail. */
function accept(line: string, socket: Socket) {
  if (/^(EHLO|HELO|MAIL|RCPT|RSET)/.test(line)) socket.write("250 OK\r\n");
  else if (line === "DATA") socket.write("354 go on\r\n");
  else if (line === ".") socket.write("250 taken as 17\r\n");
  else if (line === "QUIT") socket.end("221 bye\r\n");
}

const mail = { id: "ntc_1", to: "ada@example.org", subject: "Orders fail", text: "Hello\n" };

test("a mail is plain text to one address, under an id that stays the same at every try", async () => {
  const { lines, settings } = await listen(accept);
  const send = createMailSender(settings);
  expect(await send(mail)).toEqual({ status: 250, text: "250 taken as 17" });
  expect(lines).toContain("RCPT TO:<ada@example.org>");
  expect(lines).toContain("Subject: Orders fail");
  expect(lines).toContain("Message-ID: <ntc_1@127.0.0.1>");
  expect(lines.some((line) => line.startsWith("Content-Type: text/plain"))).toBe(true);
  expect(lines).toContain("Hello");
});

test("a title with line breaks adds no header, and a name adds no recipient", async () => {
  const { lines, settings } = await listen(accept);
  const subject = "Orders\r\nBcc: eve@example.org\r\n\r\nfail";
  await createMailSender(settings)({ ...mail, subject });
  await createMailSender(settings)({ ...mail, to: "ada@example.org, eve@example.org" });
  expect(lines.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  expect(lines.filter((line) => /^RCPT TO:.*eve@/.test(line) && !line.includes("ada"))).toEqual([]);
});

test("a mail that the server refuses failed, with the number of its answer", async () => {
  const { settings } = await listen((line, socket) => {
    if (line.startsWith("RCPT")) socket.write("550 no such person\r\n");
    else accept(line, socket);
  });
  expect(await createMailSender(settings)(mail)).toEqual({
    status: null,
    text: "The mail server answered 550.",
  });
});

test("a mail server that hangs is left after the time limit", async () => {
  const { settings } = await listen(() => undefined);
  const { status } = await createMailSender(settings, 100)(mail);
  expect(status).toBeNull();
});

test("a mail server that never comes to an end is left after the time limit", async () => {
  const { settings } = await listen((_, socket) => {
    const timer = setInterval(() => socket.write("250-more\r\n"), 10);
    socket.on("close", () => clearInterval(timer));
  });
  expect(await createMailSender(settings, 200)(mail)).toMatchObject({ status: null });
});
