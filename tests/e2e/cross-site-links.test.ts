import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Response } from '@playwright/test'
import { afterAll, beforeAll, it, expect as vitestExpect } from 'vitest'
import { rulesText } from '#tests/support/approvals.ts'
import { addRecipient, command, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

/** Serves a page with links, as webmail does. Its host 127.0.0.1 is another site than localhost. */

const links: string[] = []
const mails = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Mail</title>${links.map((link) => `<p><a href="${link}">${link}</a></p>`).join('')}`)
})
beforeAll(() => new Promise<void>((resolve) => mails.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => mails.close(resolve)))

/** Submits a campaign for approval and returns the link in the email to the demo's owner. */
async function approvalLink(campaign: string): Promise<string> {
  const owner = await signIn(journey.stack)
  await confirmPerson(journey.stack, owner, demo.email)
  await command(owner, rulesText, { input: { amount: '50000', count: 100 } })
  const maker = await signIn(journey.stack, { ...demo, email: 'priya.nambiar@example.com' })
  const { id } = await draftCampaign(maker, { name: campaign, value: '100000' })
  await launch(maker, await addRecipient(maker, id, { email: 'devi@example.com', firstName: 'Devi' }))
  const { text } = await mailTo(journey.stack, demo.email, ({ subject }) => subject.startsWith(`Approve: ${campaign}`))
  return /https?:\/\/\S+\/approvals\/[0-9a-f-]{36}/.exec(text)?.[0] ?? ''
}

/** Opens a link from the other site and returns the document responses in order. */
async function follow(page: Page, link: string): Promise<Response[]> {
  const documents: Response[] = []
  await page.goto(`http://127.0.0.1:${(mails.address() as AddressInfo).port}/`)
  const note = (response: Response) => response.request().isNavigationRequest() && documents.push(response)
  page.on('response', note)
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('#app[data-held]')).toHaveCount(0)
  page.off('response', note)
  return documents
}

it('E6 S10 a link from another site opens its page for a signed-in person, from a plain shell and without a redirect', {
  tags: ['sweep'],
}, async () => {
  const list = `${journey.stack.url}/campaigns`
  const approval = await approvalLink('Onam dealers')
  links.push(approval, list)
  const page = await journey.open('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [link, heading] of [
    [approval, 'Onam dealers'],
    [list, 'Reward campaigns'],
  ] as const) {
    const documents = await follow(page, link)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('Onam dealers').filter({ visible: true }).first()).toBeVisible()
    await expect(page).toHaveURL(link)
    vitestExpect(
      documents.map((document) => [document.url(), document.status()]),
      link,
    ).toEqual([[link, 200]])
    const [document] = documents
    vitestExpect(document?.request().redirectedFrom(), link).toBeNull()
    // a SameSite=Strict cookie is not sent from another site
    vitestExpect((await document?.request().allHeaders())?.cookie, link).toBeUndefined()
    vitestExpect(await document?.text(), link).not.toMatch(/carried|data-filled|Onam|Meera|Aurora|₹/)
  }
})
