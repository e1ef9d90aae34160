type Factory = { createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown; defaultPolicy?: unknown }

declare global {
  interface Window {
    trustedTypes?: Factory
  }
}

/** A library writes its style sheet by `innerHTML`, which the page's policy refuses; what has no tag in it can be no markup. */
export function allowTaglessHtml(): void {
  const { trustedTypes } = window
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
}
