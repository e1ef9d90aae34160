import * as z from 'zod/mini'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { AnswerCall } from '#bff/gateway/graphql/graphql-route.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { requireCleanText } from '#bff/gateway/security/read-input.ts'
import type { Caller, CallerLookup } from '#bff/gateway/session/callers.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { withTimeout } from '#bff/gateway/upstream/with-timeout.ts'
import type { AnswerSearch } from '#bff/graph/answer-search.ts'
import { readPerson } from '#bff/session/read-person.ts'
import type { WebBuild } from './build.ts'
import type { FrameRenderer, RenderFrame } from './frame-renderer.ts'
import type { RenderBudget } from './render-budget.ts'

export type FilledFramesDeps = {
  callers: CallerLookup
  directus: Directus
  answerCall: AnswerCall
  answerSearch: AnswerSearch
  frameRenderer: FrameRenderer
  renderBudget: RenderBudget
  log: Log
  now: () => number
  /** The timeout in ms for reading and rendering a page's data. After it the page is sent without data. */
  framePatienceMs?: number | undefined
}

/** The pause in ms after a timeout. During it a company's pages are sent without data, so that slow data is not requested twice. */
const pauseMs = 2000
/** The key of the pause for all companies, after a timeout in which the caller's company was not yet known. */
const anyCompany = ''
/** The maximum number of pages rendered concurrently. Further ones are sent without data. */
const atOnceMax = 4

/** A page's search and its answer, as JSON. Empty for a page without a search. */
type Searched = { search?: string; found?: string }

/** A rendered page: its HTML as `frame`, and the data for its script. `session`, `call` and `answer` are JSON, and `now` is in epoch ms. */
export type FilledContent = Searched & { frame: string; session: string; call: string; answer: string; now: number }

export type Filling = { content: Promise<FilledContent | undefined> }

export type FilledFrames = ReturnType<typeof createFilledFrames>

/**
 * Creates the server rendering of a signed-in person's page with its data. Resolves when the headers can be sent, with a promise of the
 * content. Undefined means that the page is sent without data, for example while Directus is slow.
 */
export function createFilledFrames(deps: FilledFramesDeps) {
  const { callers, directus, answerCall, answerSearch, frameRenderer, renderBudget, log, now, framePatienceMs = 400 } = deps
  const pausedUntil = new Map<string, number>()
  let inFlight = 0

  const canTry = (company: string): boolean => {
    const until = pausedUntil.get(company)
    if (until !== undefined && until <= now()) pausedUntil.delete(company)
    return until === undefined || until <= now()
  }
  const pause = (company: string): void => void pausedUntil.set(company, now() + pauseMs)
  const report = (c: BffContext) => (error: unknown) => {
    // the app requests the data itself and shows the refusal
    if (!(error instanceof Refusal)) log.error({ requestId: c.var.line.requestId, err: error }, 'A page was not rendered')
    return undefined
  }

  /** Makes the search that a page needs before its first GraphQL call. Empty if `call` is that call. */
  async function searchFirst(c: BffContext, caller: Person, call: string): Promise<Searched> {
    const { search } = JSON.parse(call)
    if (!search) return {}
    const input = requireCleanText({ ...search.request, limit: search.size })
    const found = await answerSearch(c, caller, search.path, async (schema) => z.parse(schema, input))
    return { search: JSON.stringify(search), found: JSON.stringify(found) }
  }

  async function fill(c: BffContext, caller: Person, render: RenderFrame, { pattern, late }: { pattern: string; late: AbortSignal }) {
    const session = await readPerson(c, caller, directus)
    if (session === undefined || late.aborted) return undefined
    const visit = { pattern, search: new URL(c.req.url).search, now: now(), session }
    const first = await renderBudget.run(() => render(visit, framePatienceMs))
    if (first === undefined || late.aborted) return undefined
    const searched = await searchFirst(c, caller, first)
    const { found } = searched
    if (late.aborted) return undefined
    const call = found === undefined ? first : await renderBudget.run(() => render({ ...visit, found }, framePatienceMs))
    if (call === undefined || late.aborted) return undefined
    const response = await answerCall(c, caller, async () => JSON.parse(call))
    if (response.status !== 200 || late.aborted) return undefined
    const answer = await response.text()
    const frame = await renderBudget.run(async () =>
      late.aborted ? undefined : render({ ...visit, ...(found && { found }), answer }, framePatienceMs),
    )
    return frame === undefined ? undefined : { frame, session, call, answer, now: visit.now, ...searched }
  }

  return async (c: BffContext, { id, filledPages }: WebBuild, pattern: string | undefined): Promise<Filling | undefined> => {
    // called before the checks, so that the thread is ready for a person who signs in now
    const render = frameRenderer.ready(id)
    if (!render || !pattern || !filledPages.has(pattern) || !isPageLoad(c)) return undefined
    if (!canTry(anyCompany) || inFlight >= atOnceMax || !renderBudget.hasRoom()) return undefined
    inFlight += 1
    const release = () => {
      inFlight -= 1
    }
    // the cookie of a refreshed session is sent with the head
    const finding = callers.findPerson(c).catch(report(c))
    const caller = await withTimeout(finding, framePatienceMs, () => pause(anyCompany))
    if (!caller || !canTry(caller.session.company)) {
      void finding.then(release)
      return undefined
    }
    const late = new AbortController()
    const filling = fill(c, caller, render, { pattern, late: late.signal }).catch(report(c)).finally(release)
    const giveUp = () => {
      late.abort()
      pause(caller.session.company)
    }
    return { content: withTimeout(filling, framePatienceMs, giveUp) }
  }
}

type Person = Extract<Caller, { kind: 'person' }>

/** Returns true for a page that is opened now. A prefetched page's data would be stale when it is opened. */
const isPageLoad = (c: BffContext): boolean => {
  const { method, headers } = c.env.incoming
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !headers['sec-purpose'] && !headers.purpose
}

/**
 * Yields a page in two pieces: all before `frame` at once, the rest once `content` settles. The content replaces `frame`, the page's markup
 * without data, which stays if there is none. The JSON of the data contains no `<`.
 */
export async function* filledPieces(page: string, frame: string, { content }: Filling): AsyncGenerator<string> {
  const at = page.indexOf(frame)
  yield page.slice(0, at).replace('<html lang="en"', '<html lang="en" data-filled')
  const rest = page.slice(at + frame.length)
  const filled = await content
  yield filled ? filled.frame + rest.replace('</body>', (end) => dataOf(filled) + end) : frame + rest
}

function dataOf({ session, call, answer, search, found, now }: FilledContent): string {
  const data = (name: string, json: string, more = '') =>
    `<script type="application/json" id="carried-${name}"${more}>${json.replaceAll('<', '\\u003c')}</script>`
  const searched = search && found ? data('search', search) + data('found', found) : ''
  return data('session', session) + data('call', call, ` data-now="${now}"`) + data('answer', answer) + searched
}
