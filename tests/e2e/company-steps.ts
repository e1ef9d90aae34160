import type { Locator, Page } from '@playwright/test'
import { mailTo } from '#tests/support/mail.ts'
import { pngOf, whitePng } from '#tests/support/pictures.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { expect } from './journey.ts'

/**
 * Types the one-time code that was mailed after `since` into the verification dialog. `since` is in ms. With `fillsCells` it puts the whole
 * code into every cell, in Devanagari digits, as some password managers do.
 */
export async function confirmByMail(
  page: Page,
  stack: TestStack,
  email: string,
  since: number,
  { fillsCells = false }: { fillsCells?: boolean } = {},
): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Verify it’s you' })).toBeVisible()
  const mail = await mailTo(stack, email, ({ subject, date }) => subject === 'Verify it’s you' && Date.parse(String(date)) >= since - 2000)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  const cells = page.getByRole('dialog', { name: 'Verify it’s you' }).getByRole('textbox')
  if (!fillsCells) return cells.first().pressSequentially(code)
  const devanagari = code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
  await cells.evaluateAll((inputs, text) => {
    for (const input of inputs) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, devanagari)
}

/** Expects the crop dialog to warn about a logo of one pixel and a white one. Chooses neither. */
export async function expectLogoWarnings(crop: Locator, input: Locator): Promise<void> {
  const warnings = { 'Only 1 x 1 pixels': pngOf(1, 1), 'Everything in the frame is white': whitePng(300, 100) }
  for (const [warning, buffer] of Object.entries(warnings)) {
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await expect(crop.getByText(warning)).toBeVisible()
    await crop.getByRole('button', { name: 'Cancel' }).click()
  }
}
