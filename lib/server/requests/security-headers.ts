/**
 * Nothing remote, no framing, scripts only with the nonce of this very answer. `style-src` allows
 * inline styles because the component library and the timeline set positions by style attributes.
 */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // A permalink's address is its secret: it must not travel to other sites.
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Neither incidents nor the permalinks that were handed out belong into a search engine.
  "X-Robots-Tag": "noindex, nofollow",
};

const yearSeconds = 365 * 24 * 3600;

/**
 * Behind TLS a browser that was here once never asks in the clear again. Of this host alone: what else its domain
 * serves is not ours to decide.
 */
export function transportHeaders(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith("https://")
    ? { "Strict-Transport-Security": `max-age=${yearSeconds}` }
    : {};
}
