import type { Page, WebSocketRoute } from '@playwright/test'

/** Sits between page and server on the live line, to cut it while all else goes through. */
export async function cutLine(page: Page) {
  const lines = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/graphql$/, (line) => {
    if (isCut) return void line.close({ code: 1012 })
    line.connectToServer()
    lines.add(line)
  })
  return {
    async cut(): Promise<void> {
      isCut = true
      for (const line of lines) await line.close({ code: 1012 })
    },
    mend(): void {
      isCut = false
    },
  }
}
