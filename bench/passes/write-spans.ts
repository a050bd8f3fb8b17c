import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";

type Call = {
  readonly service: string;
  readonly operation: string;
  readonly calls: readonly Call[];
};

function call(service: string, operation: string, ...calls: readonly Call[]): Call {
  return { service, operation, calls };
}

/** What is asked of a shop, and who asks whom for it. */
const stock = call("inventory", "GET /stock", call("inventory-db", "SELECT stock"));
const requests: readonly Call[] = [
  call("gateway", "GET /products", call("catalog", "GET /products", call("cache", "MGET"), stock)),
  call(
    "gateway",
    "GET /cart",
    call("cart", "GET /cart", call("cart-store", "HGETALL"), call("pricing", "POST /quote")),
  ),
  call(
    "gateway",
    "POST /orders",
    call(
      "orders",
      "POST /orders",
      call("cart", "GET /cart", call("cart-store", "HGETALL")),
      stock,
      call("payments", "POST /charges", call("payments-db", "INSERT charges")),
      call("shipping", "POST /labels"),
    ),
  ),
];
const pods = 3;
const requestsPerSecond = 8;
/** What a visit takes itself, in µs, and how many times as long in the fault. */
const ownMicros = 6000;
const slower = 40;
/** The fault is in its own time; the databases behind it are well. */
const faulty = "inventory";
const faultSeconds = 360;
const recoveredSeconds = 180;

/** A table of about so many spans: hours of quiet, then one service takes its time, then it is well again. */
export function writeSpans(spans: number, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const out = openSync(file, "w");
  writeSync(
    out,
    "trace_id,span_id,parent_span_id,service,pod,operation,start_time_us,duration_us,status_code\n",
  );
  const spansEach =
    requests.map(countSpans).reduce((sum, count) => sum + count, 0) / requests.length;
  const seconds = Math.round(spans / spansEach / requestsPerSecond);
  const startMicros = (Date.UTC(2026, 10, 21, 12) - seconds * 1000) * 1000;
  const numbers = new Numbers();
  for (let request = 0; request < seconds * requestsPerSecond; request++) {
    const second = request / requestsPerSecond;
    const isFaulty =
      second >= seconds - faultSeconds - recoveredSeconds && second < seconds - recoveredSeconds;
    const lines: string[] = [];
    const of = requests[request % requests.length] ?? stock;
    writeTrace(of, "", startMicros + second * 1_000_000, { isFaulty, request, numbers, lines });
    writeSync(out, lines.join(""));
  }
  closeSync(out);
}

type Trace = {
  readonly isFaulty: boolean;
  readonly request: number;
  readonly numbers: Numbers;
  readonly lines: string[];
};

/** Answers how long it took. Callers stand before those they call, as tracers write them down. */
function writeTrace(of: Call, parent: string, at: number, trace: Trace): number {
  const { isFaulty, request, numbers, lines } = trace;
  const id = ((request * 64 + lines.length + 1) >>> 0).toString(16).padStart(16, "0");
  const place = lines.push("") - 1;
  const factor = isFaulty && of.service === faulty ? slower : 1;
  const own = Math.round(ownMicros * (0.5 + numbers.next()) * factor);
  let took = own >> 1;
  for (const callee of of.calls) took += 400 + writeTrace(callee, id, at + took + 200, trace);
  took += own >> 1;
  const pod = `${of.service}-${"abc"[request % pods]}`;
  const traceId = (request + 1).toString(16).padStart(32, "0");
  lines[place] =
    `${[traceId, id, parent, of.service, pod, of.operation, Math.round(at), took, "OK"].join(",")}\n`;
  return took;
}

function countSpans({ calls }: Call): number {
  return calls.reduce((sum, callee) => sum + countSpans(callee), 1);
}

/** The same numbers in [0, 1) every time (a linear congruential generator, Numerical Recipes). */
class Numbers {
  #state = 1;

  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state / 2 ** 32;
  }
}
