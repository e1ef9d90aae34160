import type { Page } from '@playwright/test'
import { describe, it, onTestFinished, expect as vitestExpect } from 'vitest'
import { startDocumentsInPieces } from '#tests/support/documents-in-pieces.ts'
import { holdScripts } from './held-scripts.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const paths = ['/auth/login', '/auth/signup', '/auth/recover']
const phone = { width: 390, height: 844 }

async function visitor(): Promise<Page> {
  const page = await journey.open('/company/terms', { as: null })
  await page.setViewportSize(phone)
  return page
}

/** Two pictures later, what is there has been drawn. */
const twoPictures = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

describe('the frame of a visitor’s page', { tags: ['sweep'] }, () => {
  it('S14 moves nothing while its document is still coming', async () => {
    for (const path of paths) {
      const page = await visitor()
      const pieces = await startDocumentsInPieces(journey.stack.url, async (elements) => {
        await page.waitForFunction((count) => document.querySelectorAll('#app *, #app ~ *').length >= count, elements)
        await page.evaluate(twoPictures)
      })
      onTestFinished(pieces.stop)
      await page.goto('about:blank')
      await holdScripts(page, pieces.url + path)
      await page.waitForFunction(() => document.readyState !== 'loading')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(twoPictures)
      vitestExpect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.01)
      await page.close()
    }
  })

  it('S14 moves nothing when its fonts come after it', async () => {
    for (const path of paths) {
      const page = await visitor()
      const fonts = Promise.withResolvers<void>()
      await page.route(/\.woff2$/, async (route) => {
        await fonts.promise
        await route.fallback()
      })
      await holdScripts(page, path)
      const hasFonts = () => page.evaluate(() => ['420 34px Newsreader', '15px Inter'].every((font) => document.fonts.check(font)))
      const placesOf = () =>
        page.locator('h1, h1 ~ *, label, footer').evaluateAll((parts) =>
          parts.map((part) => {
            const { y, height } = part.getBoundingClientRect()
            return `${part.textContent}: ${y}, ${height}`
          }),
        )
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      vitestExpect(await hasFonts()).toBe(false)
      const before = await placesOf()
      fonts.resolve()
      await expect.poll(hasFonts).toBe(true)
      vitestExpect(await placesOf(), path).toEqual(before)
      await page.close()
    }
  })
})
