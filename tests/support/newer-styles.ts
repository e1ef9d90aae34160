import { type Block, type Declaration, type Rules, readRules } from './read-rules.ts'

/** Values that Chrome 100 or Safari 15.4 lack: colours, functions, units and words. */
const newColors = /\b(?:oklch|oklab|lab|lch|color-mix|light-dark|color)\(|\b(?:rgb|hsl)a?\(\s*from\b|\bhwb\(\s*from\b/
const newFunctions =
  /(?<![\w-])(?:linear|anchor|anchor-size|image-set|round|mod|rem|abs|sign|sin|cos|tan|asin|acos|atan2?|pow|sqrt|hypot|log|exp)\(/
const newUnits = /[\d.](?:[dsl]v(?:[hwib]|min|max)|cq(?:[whib]|min|max)|r?lh|rcap|rex|ric|rch)\b/
const newWords = /^clip$|\bsubgrid\b/
const newProperties = ['translate', 'rotate', 'scale']
const newSelectors =
  /:(?:has|state|dir|host-context)\(|:user-(?:in)?valid|:nth-(?:last-)?child\([^)]*\sof\s|:(?:modal|popover-open|open|autofill)(?![-\w])/
const prefixedProperties = /^(?:mask(?:-\w+)*|backdrop-filter|user-select|print-color-adjust)$/
/** Rules that older browsers skip as a whole, so that they add to what stands before. */
const optional = /^@(?:property|starting-style|font-face)/

/**
 * Returns what a sheet relies on that Safari 15.4 or Chrome 100 lack, each with its rule. Allows it after an older declaration of the same
 * property. Also in `@supports` that no older browser passes.
 */
export const newerInStyles = (css: string): string[] => newerInRules('', readRules(css).rules)

function newerInRules(head: string, { declarations, blocks }: Rules): string[] {
  return [
    ...(isNewHead(head) ? [head] : []),
    ...declarations.filter((own) => needsFallback(own, declarations)).map(({ property, value }) => `${head}{${property}:${value}}`),
    ...blocks.filter((block) => !isOptional(block)).flatMap((block) => [...nestedIn(head, block), ...newerInRules(block.head, block)]),
  ]
}

const isOptional = ({ head }: Block): boolean => optional.test(head) || (head.startsWith('@supports') && isNewCondition(head.slice(9)))

function isNewHead(head: string): boolean {
  // a range, and a condition with `not` or `or` that names no medium
  if (head.startsWith('@media')) return /[<>=]|\bnot\s*\(|\)\s*or\s*\(/.test(head)
  return /^@(?:container|scope)\b/.test(head) || (!head.startsWith('@') && newSelectors.test(head.replace(forgiving, olderOf)))
}

/** A list of selectors that stays valid where a browser does not know one of them. */
const forgiving = /:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/g

/** Returns the list without what a browser may not know, if something is left that it knows. */
function olderOf(whole: string, list: string): string {
  const older = list.split(',').filter((selector) => !newSelectors.test(selector))
  return older.length ? older.join() : whole
}

/** Returns the rule that stands inside a rule of selectors, which older browsers drop. */
const nestedIn = (head: string, block: Block): string[] => (head && !head.startsWith('@') ? [`${head}{${block.head}}`] : [])

const isNewValue = (value: string): boolean => [newColors, newFunctions, newUnits, newWords].some((newer) => newer.test(value))

function needsFallback(own: Declaration, all: Declaration[]): boolean {
  const { property, value } = own
  if (prefixedProperties.test(property)) return !all.some((other) => other.property === `-webkit-${property}`)
  if (newProperties.includes(property)) return value !== 'none'
  const before = all.slice(0, all.indexOf(own))
  return isNewValue(value) && !before.some((other) => other.property === property && !isNewValue(other.value))
}

const inParentheses = String.raw`\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)`
const negated = new RegExp(String.raw`\bnot\s*(?:selector\s*)?${inParentheses}`, 'g')

/** Returns true if every alternative of a condition requires something newer. What it must not support requires nothing. */
function isNewCondition(condition: string): boolean {
  return condition
    .replace(negated, '')
    .split(/\bor\b/)
    .every((way) => {
      const declared = [...way.matchAll(/([\w-]+)\s*:\s*([^:)]*)/g)].map(([, property = '', value = '']) => ({ property, value }))
      return (
        newSelectors.test(way) ||
        declared.some(({ property, value }) => newProperties.includes(property) || isNewValue(value) || prefixedProperties.test(property))
      )
    })
}
