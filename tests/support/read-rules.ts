export type Declaration = { property: string; value: string }
export type Rules = { declarations: Declaration[]; blocks: Block[] }
/** A rule with its selectors, or its name and condition. */
export type Block = Rules & { head: string }

/**
 * Reads the declarations and blocks of a sheet from an offset up to the closing brace. Strings, comments and parentheses may contain braces
 * and semicolons.
 */
export function readRules(css: string, from = 0): { rules: Rules; end: number } {
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
