type Rule = (text: string) => string | null
type Factory = { createPolicy: (name: string, rules: Record<'createHTML' | 'createScriptURL', Rule>) => unknown; defaultPolicy?: unknown }

declare global {
  interface Window {
    trustedTypes?: Factory
  }
}

/**
 * Installs the only Trusted Types policy that the CSP allows. It replaces each "<" by "%3C" in HTML that libraries write with `innerHTML`.
 * The only script URL it accepts is the captcha worker of this site.
 */
export function installDefaultPolicy(): void {
  const { trustedTypes } = window
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: escapeTags, createScriptURL: allowCaptchaWorker })
}

const escapeTags: Rule = (text) => text.replaceAll('<', '%3C')

const allowCaptchaWorker: Rule = (text) => {
  const url = new URL(text, location.href)
  return url.origin === location.origin && /\/captcha-worker[\w.-]*$/.test(url.pathname) ? text : null
}
