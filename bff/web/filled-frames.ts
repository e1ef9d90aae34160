import type { BffContext } from '#bff/bff-env.ts'
import type { AnswerCall } from '#bff/graphql/graphql-route.ts'
import type { Log } from '#bff/operation/log.ts'
import { Refusal } from '#bff/refusal.ts'
import type { Caller, Callers } from '#bff/session/callers.ts'
import { readPerson } from '#bff/session/read-person.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { soon } from '#bff/upstream/soon.ts'
import type { WebBuild } from './build.ts'
import type { FrameRenderer } from './frame-renderer.ts'
import type { RenderBudget } from './render-budget.ts'

export type FilledFramesDeps = {
  callers: Callers
  directus: Directus
  answerCall: AnswerCall
  frameRenderer: FrameRenderer
  frameBudget: RenderBudget
  log: Log
  now: () => number
  /** For so long a document waits for Directus and its rendering; then the plain shell leaves. In ms. */
  framePatienceMs?: number | undefined
}

/** After one has waited in vain, no other tries: slow answers are not asked for twice. In ms. */
const restMs = 2000

/** What the page takes over: who is here, its first call and the answer to it, all JSON, and the moment in epoch milliseconds. */
export type Filled = { frame: string; session: string; call: string; answer: string; now: number }

export type Filling = { content: Promise<Filled | undefined> }

export type FilledFrames = ReturnType<typeof createFilledFrames>

/**
 * Renders the frame of a signed-in person's page with its content, so that it is on screen before any script. Resolves once the head may
 * leave, with the content to come, which is undefined where the build's own frame takes its place; and undefined where nothing is tried:
 * without the cookie, which a journey from another site leaves at home, for anything but a browser's
 * own page, while Directus is slow, and where pages were rendered for their share of a core. Counts as the page's own calls would.
 */
export function createFilledFrames(deps: FilledFramesDeps) {
  const { callers, directus, answerCall, frameRenderer, frameBudget, log, now, framePatienceMs = 400 } = deps
  let restsUntil = 0

  async function fill(c: BffContext, caller: Extract<Caller, { kind: 'person' }>, build: string, pattern: string) {
    const session = await readPerson(c, caller, directus)
    if (session === undefined) return undefined
    const visit = { pattern, search: new URL(c.req.url).search, now: now(), session }
    const call = await frameBudget.run(() => frameRenderer.render(build, visit))
    if (call === undefined) return undefined
    const response = await answerCall(c, caller, async () => JSON.parse(call))
    if (response.status !== 200) return undefined
    const answer = await response.text()
    const frame = await frameBudget.run(() => frameRenderer.render(build, { ...visit, answer }))
    return frame === undefined ? undefined : { frame, session, call, answer, now: visit.now }
  }

  return async (c: BffContext, { id, filledPages }: WebBuild, pattern: string | undefined): Promise<Filling | undefined> => {
    const { method, headers } = c.env.incoming
    // whoever signs in opens one of them next
    const started = frameRenderer.start(id)
    if (!pattern || !filledPages.has(pattern) || method !== 'GET' || headers['sec-fetch-dest'] !== 'document') return undefined
    if (now() < restsUntil || !frameBudget.hasRoom()) return undefined
    // a renewed session's cookie leaves with the head
    const caller = await callers.tryPerson(c).catch(ignoreRefusal)
    if (!caller) return undefined
    const filling = started
      .then((isThere) => (isThere ? fill(c, caller, id, pattern) : undefined))
      .catch(ignoreRefusal)
      .catch((error: unknown) => {
        log.error({ reqId: c.var.line.requestId, err: error }, 'A page was not rendered')
        return undefined
      })
    const isLate = () => {
      restsUntil = now() + restMs
    }
    return { content: soon(filling, framePatienceMs, isLate) }
  }
}

/** The app asks itself, and says what is refused. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
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
