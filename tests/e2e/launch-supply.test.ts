import { randomUUID } from 'node:crypto'
import { it, expect as vitestExpect } from 'vitest'
import { brandsForValue } from '#graphql/seed/brands.ts'
import { addRecipient, campaignReaches, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { expect, startJourney } from './journey.ts'
import { integrator, linkIn } from './seeded.ts'

const journey = startJourney()
const sql = (text: string) => runSql(journey.stack, undefined, text)

async function addVouchers(brand: { id: string; slug: string }, count: number): Promise<void> {
  const lines = Array.from({ length: count }, () => `SUP-${randomUUID()}`)
  await operator(journey.stack, 'stock-vouchers', { brand: brand.slug, value: '500', vouchers: ['code', ...lines].join('\n') })
  const stocked = async () => String((await sql(`select stocked_values from brands where id = '${brand.id}'`))[0]?.stocked_values)
  await waitFor(async () => (await stocked()) === '[50000]', { what: 'the stock to be counted' })
}

/** Returns a brand of the demo that takes ₹500, served from our stock with this many vouchers. */
async function stockBrand(name: number, vouchers: number) {
  const brand = brandsForValue(50_000, 'INR').filter(({ status, kind }) => status === 'active' && kind === 'range')[name]
  if (!brand) throw new Error('the demo has no such brand')
  await sql(`update brands set supplier = 'inventory' where id = '${brand.id}'`)
  await addVouchers(brand, vouchers)
  return brand
}

const useUp = ({ id }: { id: string }) => sql(`update plutus_voucher_stock set claim = id where brand = '${id}' and claim is null`)

it('R31 P7 warns before a launch of more rewards than vouchers, names the values it refuses, and keeps a reward whose brand ran out', {
  tags: ['sweep'],
}, async () => {
  const brand = await stockBrand(0, 1)
  const person = integrator(journey.stack)
  const catalogue = { mode: 'selected', brands: [brand.id] }
  const { id } = await draftCampaign(person, { name: 'Few vouchers', changes: { catalogue } })
  await addRecipient(person, id, { email: 'first@example.com', firstName: 'Ida' })
  const draft = await addRecipient(person, id, { email: 'second@example.com', firstName: 'Omar' })

  const page = await journey.open(`/campaigns/create/rewardlinks/finish?draft=${id}`)
  const warning = page
    .getByRole('status')
    .filter({ hasText: 'There may be too few vouchers for 2 rewards. Some people may find no brand:' })
  await expect(warning).toContainText('₹500 (2)')
  await page.getByRole('button', { name: /^Launch campaign/ }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'There aren’t enough vouchers for 2 rewards.' })
  await expect(refusal).toContainText('No money has moved.')
  await expect(refusal.getByRole('link', { name: 'Go to Catalogue' })).toBeVisible()
  await expect(warning).toHaveCount(0)

  await addVouchers(brand, 1)
  await launch(person, draft)
  await campaignReaches(person, id, 'live')
  await addRecipient(person, id, { email: 'third@example.com' })
  await page.goto(`/campaigns/${id}/view?tab=more`)
  await expect(page.getByText('There may be too few vouchers for 1 reward. Some people may find no brand:')).toBeVisible()

  const reward = await journey.open(linkIn(await mailTo(journey.stack, 'first@example.com')), { as: null })
  await useUp(brand)
  journey.expectComplaint(/status of 409/)
  await reward.getByRole('button', { name: 'Get my voucher' }).click()
  await expect(reward.getByText(/^No brands can take this amount right now\. Your reward is safe until /)).toBeVisible()
  await expect(reward.getByText('Where would you like it?')).toHaveCount(0)
  vitestExpect(
    await sql(`select claims.id from claims join rewards on rewards.id = claims.reward where rewards.campaign = '${id}'`),
  ).toEqual([])
})

it('E6 R31 warns the approver of rewards for which vouchers are missing by now, who may approve them', { tags: ['sweep'] }, async () => {
  const brand = await stockBrand(1, 2)
  await sql('update companies set approval_count = 2')
  const sender = await signIn(journey.stack, { email: 'priya.nambiar@example.com', password: demo.password })
  const { id } = await draftCampaign(sender, { name: 'For approval', changes: { catalogue: { mode: 'selected', brands: [brand.id] } } })
  await addRecipient(sender, id, { email: 'fourth@example.com' })
  await launch(sender, await addRecipient(sender, id, { email: 'fifth@example.com' }))
  const [request] = await sql(`select id from approval_requests where campaign = '${id}'`)

  const checker = { email: 'rohan.kulkarni@example.com', password: demo.password }
  const page = await journey.open(`/approvals/${request?.id}`, { as: checker })
  await expect(page.getByRole('button', { name: /^Approve – ₹/ })).toBeVisible()
  const warning = page.getByText('There may be too few vouchers for 2 rewards. Some people may find no brand:')
  await expect(warning).toHaveCount(0)
  await useUp(brand)
  await page.reload()
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: /^Approve – ₹/ }).click()
  await expect(page.getByText(/^Rohan Kulkarni approved this on/)).toBeVisible()
  await campaignReaches(integrator(journey.stack), id, 'live')
})
