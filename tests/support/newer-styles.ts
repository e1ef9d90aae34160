type Declaration = { property: string; value: string }
type Rules = { declarations: Declaration[]; blocks: Block[] }
type Block = Rules & { head: string }

/** Values that Chrome 100 or Safari 15.4 lack. */
const newValues = /\b(?:oklch|oklab|lab|lch|color-mix|light-dark|color|linear|anchor)\(|[\d.](?:[dsl]v[hwib]|cq[whib]|cqm)|^clip$/
const newProperties = ['translate', 'rotate', 'scale']
const newSelectors = /:has\(|:user-(?:in)?valid|:state\(/
const prefixedProperties = /^(?:mask(?:-\w+)*|backdrop-filter|user-select|print-color-adjust)$/
/** Rules that older browsers skip as a whole, so that they add to what stands before. */
const optional = /^@(?:supports|property|starting-style|font-face)/

/**
 * Returns what a sheet relies on that Safari 15.4 or Chrome 100 lack, each with its rule. Allows it inside `@supports`, and after an older
 * declaration of the same property.
 */
export const newerInStyles = (css: string): string[] => newerInRules('', readRules(css, 0).rules)

function newerInRules(head: string, { declarations, blocks }: Rules): string[] {
  const isRange = head.startsWith('@media') && /[<>=]/.test(head)
  return [
    ...(newSelectors.test(head) || isRange || head.startsWith('@container') ? [head] : []),
    ...declarations.filter((own) => needsFallback(own, declarations)).map(({ property, value }) => `${head}{${property}:${value}}`),
    ...blocks.filter((block) => !optional.test(block.head)).flatMap((block) => newerInRules(block.head, block)),
  ]
}

function needsFallback(own: Declaration, all: Declaration[]): boolean {
  const { property, value } = own
  if (prefixedProperties.test(property)) return !all.some((other) => other.property === `-webkit-${property}`)
  if (newProperties.includes(property)) return value !== 'none'
  const before = all.slice(0, all.indexOf(own))
  return newValues.test(value) && !before.some((other) => other.property === property && !newValues.test(other.value))
}

/** Reads declarations and blocks up to the closing brace. Strings, comments and parentheses may contain braces and semicolons. */
function readRules(css: string, from: number): { rules: Rules; end: number } {
  const rules: Rules = { declarations: [], blocks: [] }
  let [start, at, depth] = [from, from, 0]
  const textSoFar = () => css.slice(start, at).trim()
  for (; at < css.length; at++) {
    const sign = css[at] ?? ''
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (css.startsWith('/*', at)) {
      at = css.indexOf('*/', at) + 1
      start = at + 1
    } else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0 && (sign === ';' || sign === '}')) {
      const [, property, value = ''] = /^([\w-]+)\s*:(.*)$/s.exec(textSoFar()) ?? []
      if (property) rules.declarations.push({ property, value: value.trim() })
      start = at + 1
      if (sign === '}') break
    } else if (depth === 0 && sign === '{') {
      const inner = readRules(css, at + 1)
      rules.blocks.push({ head: textSoFar(), ...inner.rules })
      at = inner.end
      start = at + 1
    }
  }
  return { rules, end: at }
}
