import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { type Mailbox, openMailbox } from '#bff/mailbox/open-mailbox.ts'
import { openBrowser, openPage } from '#tests/support/browser.ts'
import { sendMail } from '#tests/support/send-mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-mailbox-'))
let mailbox: Mailbox
let browser: Browser
beforeAll(async () => {
  mailbox = await openMailbox({ folder, port: await freePort(), smtpPort: await freePort() })
  browser = await openBrowser({ forJourneys: true })
})
afterAll(async () => {
  await browser?.close()
  await mailbox?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the mailbox page', () => {
  it('starts empty, shows a new email live, and opens its links in a new tab', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(mailbox.url)
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
    await sendMail(mailbox.smtpPort, {
      id: 'one',
      to: 'ana@example.com',
      subject: 'A reward',
      body: `<p>Hello</p><a href="${mailbox.url}/#reward">Open</a>`,
    })
    await page.getByRole('link', { name: /A reward/ }).click()
    await page.getByRole('heading', { name: 'A reward' }).waitFor()
    const opened = page.context().waitForEvent('page')
    await page.frameLocator('iframe').getByRole('link', { name: 'Open' }).click()
    expect((await opened).url()).toBe(`${mailbox.url}/#reward`)
    await page.getByRole('searchbox').fill('nobody@example.com')
    await page.getByRole('heading', { name: 'Nothing for this address' }).waitFor()
    expect(complaints).toEqual([])
  })

  it.each(['light', 'dark'] as const)('has no axe violations (%s)', async (colorScheme) => {
    const { page } = await openPage(browser, { colorScheme })
    await page.goto(mailbox.url)
    await page.getByRole('link', { name: /A reward/ }).click()
    await page.getByRole('heading', { name: 'A reward' }).waitFor()
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
