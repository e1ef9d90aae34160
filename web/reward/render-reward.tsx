import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import texts from '#web/messages/en.no-script.json'
import { type OpenedReward, readReward } from './reward-api.ts'
import { RewardApp } from './reward-app.tsx'
import { type RewardRoute, routeOf } from './reward-route.ts'
import type { Visit } from './visit.ts'

export type RenderedReward = {
  /** HTML for the end of the document's head: the title and preloads. */
  head: string
  body: string
  /** HTML of a notice about what does not work without JavaScript. Empty for a page on which everything works. */
  note: string
  /** The theme that the sender of the reward chose. Null if they chose none, or for a page without a reward. */
  theme: 'light' | 'dark' | null
}

/**
 * Renders a public page to HTML on the server. `answer` is the response of GET /public/rewards/:token, for the page of a reward. Rejects if
 * a component throws.
 */
export async function renderReward(visit: Visit, answer: unknown): Promise<RenderedReward> {
  const route = routeOf(visit.pathname)
  const opened = route.screen === 'reward' ? readReward(answer) : undefined
  const html = await renderHtml(<RewardApp route={route} visit={visit} opening={opened} />)
  const head = /^(?:<link\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length), note: noteFor(route, opened), theme: opened?.kind === 'done' ? opened.body.theme : null }
}

/**
 * Renders an element to complete HTML. It resolves only when nothing is suspended, since React would stream late parts for a script to
 * move.
 */
function renderHtml(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}

const noteClass = 'block border-b bg-secondary px-4 py-2 text-center text-sm text-foreground'

function noteFor({ screen }: RewardRoute, opened: OpenedReward | undefined): string {
  const needsScript = opened?.kind === 'done' && ['open', 'claimed'].includes(opened.body.status)
  const text = screen === 'how-to-redeem' ? texts.code : needsScript ? texts.reward : ''
  return text && `<span class="${noteClass}">${text}</span>`
}
