import type { Page } from '@playwright/test'

type Held = 'line' | 'answers' | 'catalogue'

/**
 * Sits between a page and its server: `line` holds back what the page subscribes to, `answers` its queries' results, `catalogue` only
 * the brands, until they are released. So a change can come at any moment between a page's query, its subscription and its first render.
 */
export async function holdPage(page: Page, what: Held) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let [isFree, subscribed, asked, brought] = [false, 0, 0, 0]
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes('"type":"subscribe"')) return server.send(message)
      subscribed++
      if (what === 'line' && !isFree) void released.then(() => server.send(message))
      else server.send(message)
    })
    server.onMessage((message) => socket.send(message))
  })
  await page.route('**/graphql', async (route) => {
    if (what === 'line' || isFree || route.request().method() !== 'POST') return route.fallback()
    asked++
    const response = await route.fetch()
    brought++
    if (what === 'answers' || (await response.text()).includes('"brand_categories"')) await released
    await route.fulfill({ response })
  })
  return {
    hasSubscribed: (): boolean => subscribed > 0,
    /** Everything the page asked so far was read. */
    hasRead: (): boolean => asked > 0 && asked === brought,
    letGo(): void {
      isFree = true
      release()
    },
  }
}
