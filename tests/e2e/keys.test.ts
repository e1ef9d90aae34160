import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { callAsKey, createKey } from '#tests/support/keys.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, rival, signIn } from '#tests/support/sign-in.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function confirmByMail(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
  await expect(dialog).toBeVisible()
  const mail = await mailTo(journey.stack, demo.email, ({ subject }) => subject === 'Verify it’s you')
  await dialog
    .getByRole('textbox')
    .first()
    .pressSequentially(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await expect(dialog).toBeHidden()
}

async function readSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  await expect(dialog).toContainText('We show it once.')
  return (await dialog.locator('code').textContent()) ?? ''
}

it('A11 R25 creates a key, restricts it, rotates it, and revokes it without a code', async () => {
  const { stack } = journey
  const page = await journey.open('/profile/developers')
  await expect(page.getByText('A key lets a program act for Aurora Retail. Store it like a password: we show it once.')).toBeVisible()
  await button(page, 'Create key').click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await button(page, 'Create key').last().click()
  await expect(form.getByText('Say what the key is for')).toBeVisible()
  await form.getByLabel('Name').fill('Payroll')
  await form.getByRole('radio', { name: 'Only some of it' }).click()
  await form.getByRole('checkbox', { name: 'Create and edit templates' }).click()
  await form.getByLabel('Networks').fill('127.0.0.0/8\nnot a network')
  await form.getByLabel('Last day').focus()
  await expect(form.getByText('Enter networks such as 203.0.113.0/24')).toBeVisible()
  await form.getByLabel('Networks').fill('127.0.0.0/8')
  expect(await auditPage(page, 'create a key')).toEqual([])
  await form.getByRole('button', { name: 'Create key' }).click()
  await confirmByMail(page)
  const first = await readSecret(page)
  expect(first).toMatch(/^plutus_live_[\w-]{43}$/)
  expect(await auditPage(page, 'a key’s secret')).toEqual([])
  // Escape must not close the dialog, because the secret is shown once
  await page.keyboard.press('Escape')
  expect(await readSecret(page)).toBe(first)
  await button(page, 'Done').click()
  const row = rowOf(page, 'Payroll')
  await expect(row).toContainText(`plutus_live_…${first.slice(-4)}`)
  await expect(row).toContainText('Never used')
  await expect(row).toContainText('1 permission · Only from 127.0.0.0/8 · Created by')
  expect((await callAsKey(stack, first, { ip: '127.0.0.9' })).status).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(/Used |Never used/)
    expect(await row.textContent()).toMatch(/Used .* from 127\.0\.0\.0\/24/)
  }).toPass()

  await row.getByRole('button', { name: 'More actions for Payroll' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Payroll' })
  await edit.getByLabel('Name').fill('Payroll, nightly')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, 'Payroll, nightly')).toBeVisible()

  await button(page, 'Rotate Payroll, nightly').click()
  await expect(page.getByRole('dialog', { name: 'Rotate Payroll, nightly?' })).toContainText('The old key works for another 24 hours.')
  await button(page, 'Rotate key').click()
  const second = await readSecret(page)
  await button(page, 'Done').click()
  for (const secret of [first, second]) expect((await callAsKey(stack, secret, { ip: '127.0.0.9' })).status).toBe(200)
  await expect(rowOf(page, 'Payroll, nightly')).toContainText(`plutus_live_…${second.slice(-4)}`)

  await button(page, 'Revoke Payroll, nightly').click()
  await expect(page.getByRole('alertdialog')).toContainText('Calls with this key fail from now on.')
  await button(page, 'Revoke key').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rowOf(page, 'Payroll, nightly')).toHaveCount(0)
  for (const secret of [first, second]) expect((await callAsKey(stack, secret, { ip: '127.0.0.9' })).status).toBe(401)
  await button(page, 'Show revoked keys').click()
  await expect(rowOf(page, 'Payroll, nightly')).toContainText('Revoked')
  expect(await auditPage(page, 'keys')).toEqual([])
})

it('A11 R25 lists a suspended member’s keys to rotate or revoke, and updates another tab', {
  tags: ['sweep'],
}, async () => {
  const { stack } = journey
  const owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  const maker = await joinTeam(stack, owner, 'maker@example.com', 'Admin')
  await confirmPerson(stack, maker, maker.email)
  const { secret } = await createKey(maker, { name: 'Of the maker' })
  await command(owner, 'mutation ($id: ID!) { suspendMember(id: $id) { id } }', { id: maker.user.id })
  const page = await journey.open('/profile/team')
  const other = await page.context().newPage()
  await other.goto('/profile/developers')
  await expect(rowOf(other, 'Of the maker')).toBeVisible()
  await button(page, 'Created the key Of the maker').click()
  const dialog = page.getByRole('dialog', { name: /^Keys that Joined Tester created/ })
  await expect(dialog).toContainText(`plutus_live_…${secret.slice(-4)}`)
  expect(await auditPage(page, 'keys of a colleague')).toEqual([])
  await dialog.getByRole('button', { name: 'Revoke Of the maker' }).click()
  await button(page, 'Revoke key').click()
  await expect(dialog).toContainText('No key is left.')
  await expect(rowOf(other, 'Of the maker')).toHaveCount(0)
  expect((await callAsKey(stack, secret)).status).toBe(401)
})

it('A11 R25 fits fifty keys with the longest name on a phone, and hides them from a Viewer', { tags: ['sweep'] }, async () => {
  const { stack } = journey
  const owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  for (let count = 1; count <= 50; count++)
    await createKey(owner, { name: count === 50 ? 'W'.repeat(80) : `Key number ${count}`, role: 'Viewer' })
  const page = await journey.open('/profile/developers', { viewport: { width: 390, height: 844 } })
  await expect(page.getByRole('list', { name: 'Keys' }).getByRole('listitem')).toHaveCount(51)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await createKey(owner, { name: 'Ends soon', expiresAt: new Date(Date.now() + 4.5 * 86_400_000).toISOString() })
  await page.reload()
  await expect(rowOf(page, 'Ends soon')).toContainText(/Expires .+, in 5 days/)
  const viewer = { email: 'leela.dsouza@example.com', password: demo.password }
  const stranger = await journey.open('/profile/developers', { as: viewer })
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText('A key lets a program act')).toHaveCount(0)
})

it('A11 R25 explains keys when there is none, and lists expired keys below the live ones', {
  tags: ['sweep'],
}, async () => {
  const { stack } = journey
  const page = await journey.open('/profile/developers', { as: rival })
  await expect(page.getByText('No keys yet')).toBeVisible()
  expect(await auditPage(page, 'no keys')).toEqual([])
  const owner = await signIn(stack, rival)
  await confirmPerson(stack, owner, rival.email)
  await createKey(owner, { name: 'Still works' })
  const { key } = await createKey(owner, { name: 'Has ended' })
  await runSql(stack, undefined, `update api_keys set expires_at = ${Date.now() - 2 * 86_400_000} where id = '${key.id}'`)
  await page.reload()
  const rows = page.getByRole('list', { name: 'Keys' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Still works')
  await expect(rows.last()).toContainText('Expired')
})
