const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;min-height:100vh;place-items:center}
main{max-width:34rem;padding:2rem}h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}p{margin:0 0 1rem}a{color:inherit}small{opacity:.7}`

type RefusalPage = {
  sentence: string
  requestId: string
  /** The address that the reader probably wants, and its text. */
  link: { href: string; text: string }
  /** The nonce that the content security policy has for its style. */
  nonce: string
}

/** Writes the page for a person whose browser opened an address that is refused. It needs no script and no file. */
export const refusalPage = ({ sentence, requestId, link, nonce }: RefusalPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(sentence)}</title><style nonce="${nonce}">${styles}</style></head><body><main><h1>${escapeHtml(sentence)}</h1><p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p><small>Request ${escapeHtml(requestId)}</small></main></body></html>`

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns true for a request by which a browser opens a page, which accepts HTML. Programs and scripts of a page accept JSON or anything. */
export const acceptsPage = ({ accept }: { accept?: string | undefined }): boolean => accept?.includes('text/html') ?? false
