import type { Page, Route } from '@playwright/test'

/**
 * Asks for a document as for later, which never comes with its content: its page asks for everything itself. By the older header of
 * the two: Chromium drops a `Sec-` that is not its own.
 */
export const continueWithoutContent = (route: Route): Promise<void> =>
  route.continue({ headers: { ...route.request().headers(), purpose: 'prefetch' } })

/** From here on the page's documents come without content. */
export async function withoutContent(page: Page): Promise<void> {
  await page.route('**/*', (route) => (route.request().isNavigationRequest() ? continueWithoutContent(route) : route.fallback()))
}
