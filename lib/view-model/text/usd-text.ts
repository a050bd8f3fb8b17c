/** `12.40 USD`, `0.0042 USD`: as many decimals as say something. */
export function formatUsd(usd: number): string {
  if (usd === 0) return "0 USD";
  if (usd < 0.0001) return "under 0.0001 USD";
  const digits = usd < 1 ? 4 : 2;
  return `${usd.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })} USD`;
}
