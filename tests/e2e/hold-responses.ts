import type { Page } from '@playwright/test'

type HeldTraffic = 'line' | 'answers' | 'catalogue'

/**
 * Holds back a page's events (`line`), query results (`answers`) or brands (`catalogue`) until `release`. A test can then make a change at
 * any point of a page's start.
 */
export async function holdResponses(page: Page, what: HeldTraffic) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let [isReleased, subscribeCount, requestCount, responseCount] = [false, 0, 0, 0]
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes('"type":"subscribe"')) return server.send(message)
      subscribeCount++
      if (what === 'line' && !isReleased) void released.then(() => server.send(message))
      else server.send(message)
    })
    server.onMessage((message) => socket.send(message))
  })
  await page.route('**/graphql', async (route) => {
    if (what === 'line' || isReleased || route.request().method() !== 'POST') return route.fallback()
    requestCount++
    const response = await route.fetch()
    responseCount++
    if (what === 'answers' || (await response.text()).includes('"brand_categories"')) await released
    await route.fulfill({ response })
  })
  return {
    hasSubscribed: (): boolean => subscribeCount > 0,
    /** Returns true if the page has sent at least one query and the server has answered all of them. */
    hasRead: (): boolean => requestCount > 0 && requestCount === responseCount,
    release(): void {
      isReleased = true
      release()
    },
  }
}
