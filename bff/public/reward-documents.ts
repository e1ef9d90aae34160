import { plutusErrors } from '#bff/adapters/plutus-errors.ts'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import { answerOf } from '#bff/gateway/error-table.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import { soon } from '#bff/gateway/upstream/soon.ts'
import type { WebBuild } from '#bff/web/build.ts'
import type { RenderBudget } from '#bff/web/render-budget.ts'
import type { AskForReward } from './ask-for-rewards.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { isHuman } from './is-human.ts'
import type { PrepaidAsks } from './prepaid-asks.ts'
import type { RenderedPage, RewardRenderer } from './reward-renderer.ts'

export type RewardDocumentsDeps = {
  askForReward: AskForReward
  prepaidAsks: PrepaidAsks
  browser: BrowserCookie
  rewardRenderer: RewardRenderer
  renderBudget: RenderBudget
  log: Log
  now: () => number
  /** For so long a document waits for Directus; then its page asks, as it did before there were documents. In ms. */
  patienceMs?: number | undefined
}

/** Puts a rendered page into the build's shell. */
export type FillShell = (shell: string) => string

/** After one has waited in vain, no other tries: slow answers are not asked for twice. In ms. */
const restMs = 2000

/** As the mails write it. */
const timeZone = 'UTC'

/**
 * Renders the public pages for the build's shell: a reward as it is now, read without counting as seen and claiming nothing; undefined
 * where the plain shell leaves instead. So it does for machines, whose previews show no reward, while Directus is slow, and where pages
 * were rendered for their share of a core.
 */
export function createRewardDocuments(deps: RewardDocumentsDeps) {
  const { askForReward, prepaidAsks, browser, rewardRenderer, renderBudget, log, now, patienceMs = 500 } = deps
  let restsUntil = 0
  let prose = { build: '', pages: new Map<string, Promise<FillShell | undefined>>() }

  return async (c: BffContext, { id }: WebBuild): Promise<FillShell | undefined> => {
    const { method = '', headers } = c.env.incoming
    const isPage = isHuman(method, headers['user-agent']) && isDocument(headers['sec-fetch-dest'])
    const render = isPage ? await rewardRenderer(id) : undefined
    if (!render) return undefined
    const pathname = c.req.path // below the prefix, as the renderer knows its pages

    async function page(answer: string | null): Promise<FillShell | undefined> {
      try {
        const data: unknown = answer && JSON.parse(answer)
        const drawn = await render?.({ pathname, timeZone }, data)
        const carried = { timeZone, answer, isPartial: !browser.read(c) && hasVouchers(data) }
        return drawn && ((shell) => fillShell(shell, drawn, carried))
      } catch (error) {
        log.error({ reqId: c.var.line.requestId, err: error }, 'A public page was not rendered')
        return undefined
      }
    }

    const token = /^\/auth\/([\w-]{22})\/reward\/?$/.exec(pathname)?.[1]
    if (token) {
      if (now() < restsUntil || !renderBudget.hasRoom()) return undefined
      // its call itself ends before, so that the next document knows of it
      const answer = await soon(read(c, token), patienceMs + 50)
      return answer === undefined ? undefined : renderBudget.run(() => soon(page(answer), patienceMs))
    }
    if (!/^\/company\/(howtoredeem|terms)\/?$/.test(pathname)) return undefined
    if (prose.build !== id) prose = { build: id, pages: new Map() }
    const { pages } = prose
    const known = pages.get(pathname) ?? page(null)
    pages.set(pathname, known)
    void known.then((filled) => filled ?? pages.delete(pathname))
    return known
  }

  /** What the public route would answer, a refusal too; undefined where Directus took too long, or something is wrong here. */
  async function read(c: BffContext, token: string): Promise<string | undefined> {
    try {
      const answer = String(await askForReward(c, token, { method: 'GET', path: '', budgetMs: patienceMs }))
      prepaidAsks.pay(token)
      return answer
    } catch (error) {
      if (!(error instanceof Refusal)) {
        log.error({ reqId: c.var.line.requestId, err: error }, 'A reward was not read for its document')
        return undefined
      }
      c.var.line.code = error.code
      if (error.code !== 'UPSTREAM_TIMEOUT') return answerOf(plutusErrors, error, c.var.line.requestId).body
      prepaidAsks.pay(token)
      restsUntil = now() + restMs
      return undefined
    }
  }
}

/** A picture or a frame of another site would spend what its visitor may ask for. */
const isDocument = (dest: string | string[] | undefined): boolean => dest === undefined || dest === 'document'

/**
 * Which vouchers of codes are this browser's shows its cookie, which a browser that comes from another site leaves at home: the page asks
 * once more.
 */
const hasVouchers = (answer: unknown): boolean => isRecord(answer) && Array.isArray(answer.vouchers) && answer.vouchers.length > 0

/** What the page takes over: the answer as it was sent, the zone of its days, whether the page has to ask again. */
type Carried = { timeZone: string; answer: string | null; isPartial: boolean }

/** Puts a rendered page and its data into the shell of the build. Nothing in it runs: data is JSON without a single `<`. */
function fillShell(shell: string, { head, body, note, theme }: RenderedPage, carried: Carried): string {
  const wears = theme ? ` class="${theme}" data-theme="${theme}"` : ''
  return (
    shell
      .replace('<html lang="en"', (html) => `${html} data-rendered${wears}`)
      .replace('</head>', (end) => head + end)
      // web/reward/start-after-paint.js
      .replace(
        /<script type="module" crossorigin src="([^"]+)"([^>]*)><\/script>/,
        '<link rel="modulepreload" id="start" crossorigin href="$1"$2>',
      )
      .replace(/<noscript>.*?<\/noscript>/s, () => note && `<noscript>${note}</noscript>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${dataOf(carried)}`)
  )
}

/** The answer is JSON as it came from Directus and is not parsed for this. */
function dataOf({ timeZone, answer, isPartial }: Carried): string {
  const json = `{"timeZone":${JSON.stringify(timeZone)},"isPartial":${isPartial},"answer":${answer}}`
  return `<script type="application/json" id="carried">${json.replaceAll('<', '\\u003c')}</script>`
}
