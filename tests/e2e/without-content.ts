import type { Page, Route } from '@playwright/test'

/**
 * Continues a document request as a prefetch, which the server answers without content. It sets `purpose` because Chromium drops a
 * `Sec-Purpose` header that it did not set itself.
 */
export const continueWithoutContent = (route: Route): Promise<void> =>
  route.continue({ headers: { ...route.request().headers(), purpose: 'prefetch' } })

/** Makes the BFF send each page that `page` loads from now on without its rendered data, so that the app requests the data itself. */
export async function withoutContent(page: Page): Promise<void> {
  await page.route('**/*', (route) => (route.request().isNavigationRequest() ? continueWithoutContent(route) : route.fallback()))
}
