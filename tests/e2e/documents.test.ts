/** @module-tag deeper */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { beforeAll, describe, it, expect as vitestExpect } from 'vitest'
import { errorSentence } from '#graphql/errors/error-sentence.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

describe('documents as PDFs', () => {
  // the demo has no unpaid recharge, so a pro-forma needs a new one
  beforeAll(async () => startRecharge(await signIn(journey.stack), { amount: 5_000_000 }))

  it('E6 R25 a Receipt has all text of its page in its PDF', { tags: ['sweep'] }, () => expectPdfMatchesPage('Receipt', 'receipt'))

  it.each([
    ['Credit note', 'credit_note'],
    ['Pro-forma', 'proforma'],
    ['Statement', 'statement'],
  ])('E6 R25 a %s has all text of its page in its PDF', { tags: ['sweep'] }, expectPdfMatchesPage)

  it('E6 R25 a refused download says why and can be retried', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 429/)
    const page = await journey.open('/profile/documents?kind=receipt')
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
    const files = '**/files/documents/*'
    await page.route(files, async (route) => {
      await isSeen
      const error = { message: '', extensions: { code: 'NO_TURN', retryAfterSeconds: 1, requestId: 'r-1' } }
      await route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify({ errors: [error] }) })
    })
    const link = page.getByRole('link', { name: /^Download Receipt .* as PDF$/ }).first()
    const name = (await link.getAttribute('aria-label')) ?? ''
    await link.click()
    await expect(link).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect(page.getByText(errorSentence('NO_TURN'))).toBeVisible()
    await expect(link).not.toHaveAttribute('aria-busy')
    await page.unroute(files)
    vitestExpect((await download(page, name)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

async function expectPdfMatchesPage(word: string, kind: string): Promise<void> {
  const page = await journey.open(`/profile/documents?kind=${kind}`)
  const link = page.getByRole('link', { name: new RegExp(`^${word} `) }).first()
  const name = (await link.innerText()).replaceAll(/\s+/g, ' ')
  const fromList = await download(page, `Download ${name} as PDF`)
  expect(await auditPage(page, 'documents')).toEqual([])
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
  const { file, bytes } = await download(page, 'Download PDF')
  vitestExpect(file).toMatch(new RegExp(`^${word}.*${name.split(' ').at(-1)}\\.pdf$`))
  vitestExpect(bytes.equals(fromList.bytes)).toBe(true)
  const [text, pageLines] = [await pdfText(bytes), await linesOf(page)]
  vitestExpect(pageLines.length).toBeGreaterThan(20)
  vitestExpect(pageLines.filter((line) => !text.includes(line))).toEqual([])
}

async function download(page: Page, name: string): Promise<{ file: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  const done = await downloading
  return { file: done.suggestedFilename(), bytes: await readFile(await done.path()) }
}

/** Returns the text of the sheet by line or cell, without text for screen readers only. */
const linesOf = (page: Page): Promise<string[]> =>
  page.locator('article').evaluate((sheet) => {
    for (const hidden of sheet.querySelectorAll('.sr-only')) hidden.remove()
    return [...sheet.querySelectorAll<HTMLElement>('h1, h2, p, dt, dd, th, td, footer')]
      .map((each) => each.innerText.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
  })
