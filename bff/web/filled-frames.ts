import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { AnswerCall } from '#bff/gateway/graphql/graphql-route.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { Caller, Callers } from '#bff/gateway/session/callers.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { soon } from '#bff/gateway/upstream/soon.ts'
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
  /** For so long a document waits for Directus and its rendering; then the plain shell leaves. In ms. */
  framePatienceMs?: number | undefined
}

/** After one has waited in vain, no other of its company tries: slow answers are not asked for twice. In ms. */
const restMs = 2000
/** In place of a company, while nobody is known. */
const everybody = ''
/** Whoever comes to more than these is not asked for: their page would wait longer than it takes to ask itself. */
const atOnceMax = 4

/** What the page takes over: who is here, its first call and the answer to it, all JSON, and the moment in epoch milliseconds. */
export type Filled = { frame: string; session: string; call: string; answer: string; now: number }

export type Filling = { content: Promise<Filled | undefined> }

export type FilledFrames = ReturnType<typeof createFilledFrames>

/**
 * Renders the frame of a signed-in person's page with its content, so that it is on screen before any script. Resolves once the head may
 * leave, with the content to come, which is undefined where the build's own frame takes its place; and undefined where nothing is tried:
 * without the cookie, which a journey from another site leaves at home, for anything but a browser's own page, while Directus is slow, and
 * where pages were rendered for their share of a core. Counts as the page's own calls would.
 */
export function createFilledFrames(deps: FilledFramesDeps) {
  const { callers, directus, answerCall, frameRenderer, renderBudget, log, now, framePatienceMs = 400 } = deps
  const restsUntil = new Map<string, number>()
  let underWay = 0

  const mayTry = (company: string): boolean => {
    const until = restsUntil.get(company)
    if (until !== undefined && until <= now()) restsUntil.delete(company)
    return until === undefined || until <= now()
  }
  const rest = (company: string): void => void restsUntil.set(company, now() + restMs)
  const report = (c: BffContext) => (error: unknown) => {
    // the app asks itself, and says what is refused
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
    // whoever signs in opens one of them next
    const render = frameRenderer.ready(id)
    if (!render || !pattern || !filledPages.has(pattern) || !isOpened(c)) return undefined
    if (!mayTry(everybody) || underWay >= atOnceMax || !renderBudget.hasRoom()) return undefined
    underWay += 1
    const leave = () => {
      underWay -= 1
    }
    // a renewed session's cookie leaves with the head
    const finding = callers.tryPerson(c).catch(report(c))
    const caller = await soon(finding, framePatienceMs, () => rest(everybody))
    if (!caller || !mayTry(caller.session.company)) {
      void finding.then(leave)
      return undefined
    }
    const late = new AbortController()
    const filling = fill(c, caller, render, { pattern, late: late.signal }).catch(report(c)).finally(leave)
    const giveUp = () => {
      late.abort()
      rest(caller.session.company)
    }
    return { content: soon(filling, framePatienceMs, giveUp) }
  }
}

type Person = Extract<Caller, { kind: 'person' }>

/** A page that its person opens now: what is fetched for later, which older browsers say by `Purpose`, would be old by then. */
const isOpened = (c: BffContext): boolean => {
  const { method, headers } = c.env.incoming
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !headers['sec-purpose'] && !headers.purpose
}

/**
 * The pieces of a document: its head and all before `#app` at once, the rest when its content is there, or is not. `frame` is what the
 * build put into `page`. Nothing in them runs: data is JSON without a single `<`.
 */
export async function* filledPieces(page: string, frame: string, { content }: Filling): AsyncGenerator<string> {
  const at = page.indexOf(frame)
  yield page.slice(0, at).replace('<html lang="en"', '<html lang="en" data-filled')
  const rest = page.slice(at + frame.length)
  const filled = await content
  yield filled ? filled.frame + rest.replace('</body>', (end) => dataOf(filled) + end) : frame + rest
}

function dataOf({ session, call, answer, now }: Filled): string {
  const data = (name: string, json: string, more = '') =>
    `<script type="application/json" id="carried-${name}"${more}>${json.replaceAll('<', '\\u003c')}</script>`
  return data('session', session) + data('call', call, ` data-now="${now}"`) + data('answer', answer)
}
