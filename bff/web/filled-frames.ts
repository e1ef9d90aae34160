import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { AnswerCall } from '#bff/gateway/graphql/graphql-route.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { Caller, Callers } from '#bff/gateway/session/callers.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { withTimeout } from '#bff/gateway/upstream/with-timeout.ts'
import { readPerson } from '#bff/session/read-person.ts'
import type { WebBuild } from './build.ts'
import type { FrameRenderer, RenderFrame } from './frame-renderer.ts'
import type { RenderBudget } from './render-budget.ts'

export type FilledFramesDeps = {
  callers: Callers
  directus: Directus
  answerCall: AnswerCall
  frameRenderer: FrameRenderer
  renderBudget: RenderBudget
  log: Log
  now: () => number
  /** The timeout in ms of a document's read and rendering. After it the plain frame is sent. */
  framePatienceMs?: number | undefined
}

/** The pause in ms of a company after a timeout, so that slow answers are not requested twice. */
const pauseMs = 2000
/** The key of the pause before the caller's company is known. */
const anyCompany = ''
/** The maximum number of concurrent documents. Further ones would wait longer than the page's own request takes. */
const atOnceMax = 4

/** The data that the page takes over: its session, its first call and the answer, all JSON, and the time in epoch ms. */
export type FilledContent = { frame: string; session: string; call: string; answer: string; now: number }

export type Filling = { content: Promise<FilledContent | undefined> }

export type FilledFrames = ReturnType<typeof createFilledFrames>

/**
 * Renders the frame of a signed-in person's page with its content, so that it is visible before any script runs. Resolves once the head may
 * be sent, with a promise of the content, undefined where the build's frame replaces it. Resolves undefined without a session cookie, for
 * anything but a page load, while Directus is slow, and while the render budget is spent.
 */
export function createFilledFrames(deps: FilledFramesDeps) {
  const { callers, directus, answerCall, frameRenderer, renderBudget, log, now, framePatienceMs = 400 } = deps
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
    if (!(error instanceof Refusal)) log.error({ reqId: c.var.line.requestId, err: error }, 'A page was not rendered')
    return undefined
  }

  async function fill(c: BffContext, caller: Person, render: RenderFrame, { pattern, late }: { pattern: string; late: AbortSignal }) {
    const session = await readPerson(c, caller, directus)
    if (session === undefined || late.aborted) return undefined
    const visit = { pattern, search: new URL(c.req.url).search, now: now(), session }
    const call = await renderBudget.run(() => render(visit, framePatienceMs))
    if (call === undefined || late.aborted) return undefined
    const response = await answerCall(c, caller, async () => JSON.parse(call))
    if (response.status !== 200 || late.aborted) return undefined
    const answer = await response.text()
    const frame = await renderBudget.run(async () => (late.aborted ? undefined : render({ ...visit, answer }, framePatienceMs)))
    return frame === undefined ? undefined : { frame, session, call, answer, now: visit.now }
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
    const finding = callers.tryPerson(c).catch(report(c))
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

/** Returns true for a page opened now. The data of a prefetch, which older browsers mark by `Purpose`, would be stale later. */
const isPageLoad = (c: BffContext): boolean => {
  const { method, headers } = c.env.incoming
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !headers['sec-purpose'] && !headers.purpose
}

/**
 * Yields a document in two pieces: all before the frame at once, then the rest once the content is known. The argument `frame` is the
 * build's markup in `page`. The data is JSON without any `<`, so none of it can run.
 */
export async function* filledPieces(page: string, frame: string, { content }: Filling): AsyncGenerator<string> {
  const at = page.indexOf(frame)
  yield page.slice(0, at).replace('<html lang="en"', '<html lang="en" data-filled')
  const rest = page.slice(at + frame.length)
  const filled = await content
  yield filled ? filled.frame + rest.replace('</body>', (end) => dataOf(filled) + end) : frame + rest
}

function dataOf({ session, call, answer, now }: FilledContent): string {
  const data = (name: string, json: string, more = '') =>
    `<script type="application/json" id="carried-${name}"${more}>${json.replaceAll('<', '\\u003c')}</script>`
  return data('session', session) + data('call', call, ` data-now="${now}"`) + data('answer', answer)
}
