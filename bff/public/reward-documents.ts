import { plutusErrors } from '#bff/adapters/plutus-errors.ts'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import { errorAnswerOf } from '#bff/gateway/error-table.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import { withTimeout } from '#bff/gateway/upstream/with-timeout.ts'
import type { WebBuild } from '#bff/web/build.ts'
import type { RenderBudget } from '#bff/web/render-budget.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import type { CallReward } from './call-reward.ts'
import { isHuman } from './is-human.ts'
import type { PrepaidCalls } from './prepaid-calls.ts'
import type { RenderedPage, RewardRenderer } from './reward-renderer.ts'

export type RewardDocumentsDeps = {
  callReward: CallReward
  prepaidCalls: PrepaidCalls
  browser: BrowserCookie
  rewardRenderer: RewardRenderer
  renderBudget: RenderBudget
  log: Log
  now: () => number
  /**
   * The timeout in ms for reading a reward from Directus, and again for rendering its page. After it the page requests the reward itself.
   */
  patienceMs?: number | undefined
}

/** A function that inserts a rendered page into the shell, the built HTML file without content. */
export type FillShell = (shell: string) => string

/** The pause in ms after a timeout of Directus. During it no reward is read on the server, as its page would request it again. */
const pauseMs = 2000

/** The time zone in which the server renders dates, the same as in mails. */
const timeZone = 'UTC'

/**
 * Creates the renderer of reward pages and their public texts on the server. It returns undefined, and the page loads its data itself, for
 * machines, while Directus is slow, and while the render budget is spent.
 */
export function createRewardDocuments(deps: RewardDocumentsDeps) {
  const { callReward, prepaidCalls, browser, rewardRenderer, renderBudget, log, now, patienceMs = 500 } = deps
  let pausedUntil = 0
  let textPages = { build: '', pages: new Map<string, Promise<FillShell | undefined>>() }

  return async (c: BffContext, { id }: WebBuild): Promise<FillShell | undefined> => {
    const { method = '', headers } = c.env.incoming
    const isPage = isHuman(method, headers['user-agent']) && isDocument(headers['sec-fetch-dest'])
    const render = isPage ? await rewardRenderer(id) : undefined
    if (!render) return undefined
    const pathname = c.req.path // below the prefix, as in the renderer's routes

    async function page(answer: string | null): Promise<FillShell | undefined> {
      try {
        const data: unknown = answer && JSON.parse(answer)
        const rendered = await render?.({ pathname, timeZone }, data)
        const carried = { timeZone, answer, isPartial: !browser.read(c) && hasVouchers(data) }
        return rendered && ((shell) => fillShell(shell, rendered, carried))
      } catch (error) {
        log.error({ requestId: c.var.line.requestId, err: error }, 'A public page was not rendered')
        return undefined
      }
    }

    const token = /^\/auth\/([\w-]{22})\/reward\/?$/.exec(pathname)?.[1]
    if (token) {
      if (now() < pausedUntil || !renderBudget.hasRoom()) return undefined
      // 50 ms more, so that the call's own timeout comes first and the next document knows of it
      const answer = await withTimeout(read(c, token), patienceMs + 50)
      return answer === undefined ? undefined : renderBudget.run(() => withTimeout(page(answer), patienceMs))
    }
    if (!/^\/company\/(howtoredeem|terms)\/?$/.test(pathname)) return undefined
    if (textPages.build !== id) textPages = { build: id, pages: new Map() }
    const { pages } = textPages
    const cached = pages.get(pathname) ?? page(null)
    pages.set(pathname, cached)
    void cached.then((filled) => filled ?? pages.delete(pathname))
    return cached
  }

  /**
   * Returns the JSON of a reward, or of the refusal. Reading it does not count as seen by the recipient. Undefined after a timeout or an
   * unexpected error.
   */
  async function read(c: BffContext, token: string): Promise<string | undefined> {
    try {
      const answer = String(await callReward(c, token, { method: 'GET', path: '', budgetMs: patienceMs }))
      prepaidCalls.pay(token)
      return answer
    } catch (error) {
      if (!(error instanceof Refusal)) {
        log.error({ requestId: c.var.line.requestId, err: error }, 'A reward was not read for its document')
        return undefined
      }
      c.var.line.code = error.code
      if (error.code !== 'UPSTREAM_TIMEOUT') return errorAnswerOf(plutusErrors, error, c.var.line.requestId).body
      prepaidCalls.pay(token)
      pausedUntil = now() + pauseMs
      return undefined
    }
  }
}

/** Returns true if the browser opens the page itself. As an image or frame of another site, it would spend its visitor's rate limit. */
const isDocument = (dest: string | string[] | undefined): boolean => dest === undefined || dest === 'document'

/**
 * Returns true for a reward with vouchers. Without a browser cookie, the page must request them again, as the cookie decides which of them
 * are shown.
 */
const hasVouchers = (answer: unknown): boolean => isRecord(answer) && Array.isArray(answer.vouchers) && answer.vouchers.length > 0

/** The data that a rendered page contains for its script. `isPartial` means that the script must request the reward again. */
type PageData = { timeZone: string; answer: string | null; isPartial: boolean }

/** Returns the HTML of a reward page: the built shell with the rendered page and its data inserted. */
function fillShell(shell: string, { head, body, note, theme }: RenderedPage, carried: PageData): string {
  const themeAttributes = theme ? ` class="${theme}" data-theme="${theme}"` : ''
  return (
    shell
      .replace('<html lang="en"', (html) => `${html} data-rendered${themeAttributes}`)
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

/** Returns the script element with the page's data as JSON. It contains no `<`, so that the data cannot close the element. */
function dataOf({ timeZone, answer, isPartial }: PageData): string {
  const json = `{"timeZone":${JSON.stringify(timeZone)},"isPartial":${isPartial},"answer":${answer}}`
  return `<script type="application/json" id="carried">${json.replaceAll('<', '\\u003c')}</script>`
}
