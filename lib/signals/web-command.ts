import type { WebRequest } from "./web-request";

const script = /\.(?:php\d?|phtml|phar|jspx?|aspx?|ashx|cgi|pl|py|cfm|do)$/i;
/** A parameter that is a command line, not a word that happens to be one. */
const command =
  /^\s*(?:sudo |bash |sh |\/bin\/|\/usr\/bin\/|(?:id|whoami|uname|pwd|hostname|ifconfig|netstat|ps)(?:\s+-|\s*$|\s*[;|&])|(?:cat|ls|find|wget|curl|nc|ncat|chmod|rm|cp|mv|sed|echo|tar|python[\d.]*|perl|php|mysql(?:dump)?|mariadb(?:-dump)?|pg_dump|powershell|cmd(?:\.exe)?|net|type|certutil)\s+\S)|[;|`]\s*(?:id|whoami|uname|cat|wget|curl|nc|bash|sh)\b|\$\((?:id|whoami|uname|cat|wget|curl)\b/i;

/** The parameter that is a command line; null when there is none. */
export function commandIn({ query }: WebRequest): string | null {
  for (const part of query.split("&").slice(0, 40)) {
    const value = decode(part.slice(part.indexOf("=") + 1).slice(0, 2000));
    if (command.test(value)) return value;
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}

/** A script answered a request that holds a command. */
export function isCommand(request: WebRequest): boolean {
  return request.status < 400 && script.test(request.path) && commandIn(request) !== null;
}
