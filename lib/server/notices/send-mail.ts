import type { MailSettings } from "../environment/env";
import type { MailSender } from "./notice-sender";
import { toShownAnswer } from "./shown-answer";

/** From the first packet to the end of the exchange. */
const timeoutMs = 20_000;

/**
 * Mails in plain text over SMTP. Addresses and subject go through nodemailer as parts, which encodes what is no plain
 * text: nothing of theirs becomes a header. A server that hangs is left after the time limit.
 */
export function createMailSender({ smtpUrl, from }: MailSettings, limitMs = timeoutMs): MailSender {
  const { hostname } = new URL(smtpUrl);
  return async ({ id, to, subject, text }) => {
    // Loaded with the first mail: most installations send none.
    const { createTransport } = await import("nodemailer");
    // One connection for each mail: a few a day, and none that hangs is met again.
    const transport = createTransport({
      url: smtpUrl,
      ...{ connectionTimeout: limitMs, greetingTimeout: limitMs },
      ...{ socketTimeout: limitMs, dnsTimeout: limitMs },
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
    let timer: NodeJS.Timeout | undefined;
    // A server that keeps sending a little is not silent: the whole exchange has a limit too.
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("too late")), limitMs);
    });
    try {
      const messageId = `<${id}@${hostname}>`;
      const mail = { from, to: { name: "", address: to }, subject, text, messageId };
      const { response } = await Promise.race([transport.sendMail(mail), tooLate]);
      return { status: 250, text: toShownAnswer(response) };
    } catch (error) {
      return { status: null, text: describe(error) };
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

/** The server's own words are in the log of the mail server; the code is enough to look there. */
function describe(error: unknown): string {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === "number") return `The mail server answered ${responseCode}.`;
  return typeof code === "string"
    ? `The mail was not sent (${code}).`
    : "The mail server did not answer in time.";
}
