import { parseSync } from 'vite'
import { isNode, type Node, visit } from '#tests/conventions/visit.ts'

// The names that Safari 15.4 or Chrome 100 lack, by MDN's browser-compat-data. Names that older objects have too are left out.
const members = new Set(
  `adoptedStyleSheets appendHTML ariaNotify attachInternals checkVisibility closedBy commandForElement computedStyleMap difference f16round
  formatRange formatRangeToParts fromAsync fromBase64 fromHex getCoalescedEvents getHTML getOrInsert getOrInsertComputed getPredictedEvents
  getSetCookie getTextInfo getTimeZones getWeekInfo groupBy hidePopover inert intersection isDisjointFrom isSubsetOf isSupersetOf
  isWellFormed moveBefore popoverTargetElement postTask requestClose requestIdleCallback requestSubmit setHTML setHTMLUnsafe showPicker
  showPopover startViewTransition sumPrecise symmetricDifference textStream toBase64 toHex togglePopover toReversed toSorted toSpliced
  toWellFormed union userAgentData userActivation virtualKeyboard wakeLock with withResolvers`.split(/\s+/),
)
const statics = new Set(
  `AbortSignal.any AbortSignal.timeout CSS.highlights CSS.registerProperty Error.isError Iterator.from Promise.try ReadableStream.from
  RegExp.escape Response.json Symbol.asyncDispose Symbol.dispose URL.canParse URL.parse`.split(/\s+/),
)
const globals = new Set(
  `AsyncDisposableStack CompressionStream CookieStore DecompressionStream DisposableStack Float16Array Highlight Iterator OffscreenCanvas
  Sanitizer SuppressedError Temporal URLPattern cancelIdleCallback cookieStore navigation requestIdleCallback scheduler`.split(/\s+/),
)
const iteratorHelpers = new Set(['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'])
const iterators = new Set(['entries', 'keys', 'matchAll', 'values'])

/**
 * Returns what a script uses that Safari 15.4 or Chrome 100 lack, each once. Look-behind and the flag `v` prevent the whole file from
 * running. Throws for a script that cannot be parsed.
 */
export function newerInScript(code: string): string[] {
  const { program, errors } = parseSync('built.js', code)
  if (errors[0]) throw new Error(errors[0].message)
  const found = new Set<string>()
  const names = new Set<unknown>()
  visit(program, (node) => {
    const isKeyed = ['MemberExpression', 'Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type) && !node.computed
    if (isKeyed) names.add(node.property ?? node.key)
    if (node.type === 'Identifier' && globals.has(String(node.name)) && !names.has(node)) found.add(String(node.name))
    for (const newer of [memberOf(node), textOf(node), node.type === 'StaticBlock' && 'static block']) if (newer) found.add(newer)
  })
  return [...found].sort()
}

/** A script for a page that removes these features from a current browser, before any other script runs. */
export const removeNewer = `(() => {
  const [members, statics, globals, helpers] = ${JSON.stringify([[...members], [...statics], [...globals], [...iteratorHelpers]])}
  for (const name of helpers) delete Iterator.prototype[name]
  for (const name of statics) delete window[name.split('.')[0]]?.[name.split('.')[1]]
  for (const holder of Object.getOwnPropertyNames(window).map((name) => window[name]))
    if (typeof holder === 'function') for (const name of members) (delete holder[name], delete holder.prototype?.[name])
  for (const name of globals) delete window[name]
})()`

function memberOf({ type, object, property, computed }: Node): string | undefined {
  if (type !== 'MemberExpression' || computed || !isNode(property) || !isNode(object)) return undefined
  const member = String(property.name)
  const whole = `${String(object.name)}.${member}`
  if (statics.has(whole)) return whole
  if (members.has(member)) return `.${member}`
  return iteratorHelpers.has(member) && isIterator(object) ? `iterator.${member}` : undefined
}

/** Returns true for a call such as `map.values()`. `Object.values(of)` returns an array. */
function isIterator({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property) || !isNode(callee.object)) return false
  return iterators.has(String(callee.property.name)) && callee.object.name !== 'Object'
}

function textOf({ type, regex, value }: Node): string | undefined {
  const text = type === 'TemplateElement' ? JSON.stringify(value) : type === 'Literal' ? String(value) : ''
  const { pattern = text, flags = '' } = (regex ?? {}) as { pattern?: string; flags?: string }
  if (/\(\?<[=!]/.test(pattern)) return `look-behind ${pattern}`
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) return `modifier ${pattern}`
  if (flags.includes('v')) return `/${pattern}/${flags}`
  return /\b(?:oklch|oklab|color-mix|light-dark)\(/.test(text) ? `colour ${text.slice(0, 120)}` : undefined
}
