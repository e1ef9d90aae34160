/** The browsers below which a bundle need not work (web/browsers.md). */
export type Floor = 'recipients' | 'app'

export type NewerNames = {
  /** Names of methods and properties. Names that older objects have too are left out. */
  members: Set<string>
  statics: Set<string>
  globals: Set<string>
  /** Attributes, which React takes as keys of an object. */
  attributes: Set<string>
}

const split = (names: string) => names.trim().split(/\s+/)

// By MDN's browser-compat-data: what Chrome 122 or Safari 17.4 lack.
const app = {
  members: split(`ariaNotify closedBy commandForElement f16round fromBase64 fromHex getCoalescedEvents getHTML getOrInsert
    getOrInsertComputed getPredictedEvents moveBefore postTask requestClose requestIdleCallback setHTML setHTMLUnsafe startViewTransition
    sumPrecise textStream toBase64 toHex userAgentData virtualKeyboard`),
  statics: split(`Error.isError Intl.DurationFormat Iterator.concat Iterator.from Iterator.zip Iterator.zipKeyed Promise.try
    ReadableStream.from RegExp.escape Symbol.asyncDispose Symbol.dispose URL.parse`),
  globals: split(`AsyncDisposableStack CloseWatcher CookieStore DisposableStack Float16Array Iterator Sanitizer ScrollTimeline
    SuppressedError Temporal URLPattern ViewTimeline cancelIdleCallback cookieStore navigation requestIdleCallback scheduler`),
  attributes: split('closedby commandfor commandFor'),
}

// What Safari 15.4 or Chrome 100 lack besides.
const recipients = {
  members: split(`adoptedStyleSheets appendHTML attachInternals checkVisibility computedStyleMap difference formatRange
    formatRangeToParts fromAsync getSetCookie getTextInfo getTimeZones getWeekInfo groupBy hidePopover inert intersection isDisjointFrom
    isSubsetOf isSupersetOf isWellFormed popoverTargetElement requestSubmit showPicker showPopover symmetricDifference togglePopover
    toReversed toSorted toSpliced toWellFormed union userActivation wakeLock with withResolvers`),
  statics: split(`AbortSignal.any AbortSignal.timeout Atomics.waitAsync CSS.highlights CSS.registerProperty Response.json
    URL.canParse screen.orientation`),
  globals: split('CompressionStream DecompressionStream Highlight OffscreenCanvas SharedWorker'),
  attributes: split('inert popover popoverTarget popoverTargetAction popovertarget popovertargetaction'),
}

const setsOf = (...lists: (typeof app)[]): NewerNames => ({
  members: new Set(lists.flatMap(({ members }) => members)),
  statics: new Set(lists.flatMap(({ statics }) => statics)),
  globals: new Set(lists.flatMap(({ globals }) => globals)),
  attributes: new Set(lists.flatMap(({ attributes }) => attributes)),
})

export const newerNames: Record<Floor, NewerNames> = { recipients: setsOf(app, recipients), app: setsOf(app) }

export const iteratorHelpers = new Set([
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
])
