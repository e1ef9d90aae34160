type Rule = (text: string) => string | null
type Factory = { createPolicy: (name: string, rules: Record<'createHTML' | 'createScriptURL', Rule>) => unknown; defaultPolicy?: unknown }

declare global {
  interface Window {
    trustedTypes?: Factory
  }
}

/**
 * The one policy the page allows (CSP `trusted-types default`). A library writes its stylesheet by `innerHTML`, which is allowed without
 * angle brackets (as %3C in a data address), as such text cannot be markup. The captcha's worker is a script of ours; no other address
 * is run.
 */
export function installDefaultPolicy(): void {
  const { trustedTypes } = window
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: taglessHtml, createScriptURL: ownWorker })
}

const taglessHtml: Rule = (text) => text.replaceAll('<', '%3C')

const ownWorker: Rule = (text) => {
  const url = URL.parse(text, location.href)
  return url?.origin === location.origin && /\/captcha-worker[\w.-]*$/.test(url.pathname) ? text : null
}
