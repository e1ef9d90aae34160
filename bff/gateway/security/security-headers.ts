import type { Guard } from '#bff/gateway/bff-env.ts'

/**
 * Sets the security headers of every answer. Pages replace the content security policy with their own. hono/secure-headers would set them
 * too late for files that are streamed.
 */
export const securityHeaders: Guard = ({ env: { outgoing } }) => {
  for (const [name, value] of headers) outgoing.setHeader(name, value)
}

const headers = Object.entries({
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'private, no-store',
})

/** Returns the content security policy of a page. Nothing inline is allowed except style attributes, and style elements with the nonce. */
export const pagePolicy = (nonce: string, iconOrigins = ''): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${iconOrigins}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/**
 * The content security policy of printable documents. It allows only scripts, styles and fonts of our own origin, and images in data URLs.
 */
export const printPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
