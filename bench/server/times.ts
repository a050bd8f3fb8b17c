import { summarize, type Times } from "../measured/times";

/** Until the last byte of the answer. Throws unless it is a page. */
export async function timePage(url: string, cookie?: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { ...(cookie && { headers: { cookie } }), redirect: "manual" });
  const text = await answer.text();
  if (!answer.ok || !text.includes("</html>")) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - startedAt;
}

export async function timePages(url: string, count: number, cookie?: string): Promise<Times> {
  const ms: number[] = [];
  while (ms.length < count) ms.push(await timePage(url, cookie));
  return summarize(ms);
}

/** What was measured one after the other for as long as something else went on, once at least. */
export async function measureDuring(
  during: Promise<unknown>,
  measure: (turn: number) => Promise<number>,
): Promise<readonly number[]> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  during.then(end, end);
  const ms: number[] = [];
  do ms.push(await measure(ms.length));
  while (!isOver);
  await during;
  return ms;
}
