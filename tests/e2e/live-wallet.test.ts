import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import { describe, it } from 'vitest'
import { addRecipient, draftCampaign, operator } from '#tests/support/campaigns.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { addressOf, expect, startJourney } from './journey.ts'
import { demoWallet, integrator } from './seeded.ts'

const journey = startJourney()

const rupees = (amount: string) => formatMoney(amount, 'INR')
const balance = (page: Page, amount: string) => page.getByRole('link', { name: `Wallet balance ${rupees(amount)}`, exact: true })
const adjust = (amount: string, reason: string) =>
  operator(journey.stack, 'adjust-wallet', { company: demo.email, amount, reason, again: true })

describe('the live balance', () => {
  it('P6 R28 updates in every open tab within two seconds, without a reload', async () => {
    const before = await demoWallet(journey.stack)
    const one = await journey.open('/wallet')
    const two = await journey.open('/campaigns')
    for (const page of [one, two]) {
      await expect(balance(page, before.available)).toBeVisible()
      await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
    }
    await adjust('1234.56', 'Goodwill for a late settlement')
    const adjustedAt = Date.now()
    const after = String(BigInt(before.available) + 123_456n)
    await Promise.all([one, two].map((page) => expect(balance(page, after)).toBeVisible()))
    console.info(`Both tabs showed the new balance ${Date.now() - adjustedAt} ms after the adjustment (promise: 2 s)`)
    await expect(one.getByRole('definition').first()).toContainText(rupees(after))
    const line = one.getByRole('row', { name: /Goodwill for a late settlement/ })
    await expect(line).toContainText('+1,234.56')
    await expect(line).toContainText(formatMoney(after, 'INR', { bare: true }))
    await expect(one.getByText(/^Live, last change \d+ s ago$/)).toBeVisible()
    for (const page of [one, two]) expect(await page.evaluate(() => document.body.getAttribute('data-loaded'))).toBe('once')
  })

  it('P6 says reconnecting while the server is down and shows the right balance once it is back', async () => {
    journey.expectComplaint(/WebSocket|status of 50\d|CombinedGraphQLErrors/)
    const before = await demoWallet(journey.stack)
    const page = await journey.open('/wallet')
    await expect(balance(page, before.available)).toBeVisible()
    // the rest of the page must load first, as it would show an error while the server is down
    await expect(page.getByRole('definition').first()).toContainText(rupees(before.available))
    const killed = journey.stack.kill('directus')
    const restarted = await waitFor(() => [journey.stack.pid('directus')].find((pid) => pid !== killed), { everyMs: 5 })
    // paused before it serves, so that it stays down until both texts are seen
    process.kill(restarted, 'SIGSTOP')
    try {
      await expect(page.getByRole('link', { name: `Wallet balance ${rupees(before.available)}, reconnecting` })).toBeVisible()
      await expect(page.getByText('Reconnecting, figures may be out of date')).toBeVisible()
    } finally {
      process.kill(restarted, 'SIGCONT')
    }
    await journey.stack.isBack('directus', killed)
    await adjust('-34.56', 'Rounding put right')
    await expect(balance(page, String(BigInt(before.available) - 3456n))).toBeVisible()
    await expect(page.getByText('Reconnecting')).toHaveCount(0)
  })

  it('P6 replaces a socket that falls silent, and one that never answers', async () => {
    const page = await journey.open('/profile')
    const setLine = await controlSocket(page)
    await page.clock.install()
    await page.goto('/wallet')
    const before = await demoWallet(journey.stack)
    await expect(balance(page, before.available)).toBeVisible()
    await setLine('silent')
    // a ping, the wait for its answer, the pause before the next socket, and the wait for that
    for (const seconds of [11, 16, 2, 16]) await page.clock.fastForward(seconds * 1000)
    await expect(page.getByText('Reconnecting, figures may be out of date')).toBeVisible()
    await setLine('open')
    await page.clock.fastForward(11_000)
    await expect(page.getByText('Reconnecting')).toHaveCount(0)
    await adjust('-12.34', 'Seen after a silence')
    await expect(balance(page, String(BigInt(before.available) - 1234n))).toBeVisible()
  })

  it('P6 R28 polls while only the socket is cut, at once when the network is back and every 30 s, and is live again afterwards', {
    tags: ['sweep'],
  }, async () => {
    journey.expectComplaint(/WebSocket|ERR_INTERNET_DISCONNECTED/)
    const before = await demoWallet(journey.stack)
    const page = await journey.open('/profile')
    const setLine = await controlSocket(page)
    await page.clock.install()
    await page.goto('/wallet')
    await expect(balance(page, before.available)).toBeVisible()
    await setLine('cut')
    const old = (amount: string) => page.getByRole('link', { name: `Wallet balance ${rupees(amount)}, reconnecting` })
    await expect(old(before.available)).toBeVisible()
    await adjust('10.00', 'While the line was cut')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    const online = String(BigInt(before.available) + 1000n)
    await expect(old(online)).toBeVisible()
    await adjust('5.00', 'Still cut')
    await page.clock.fastForward(31_000)
    const polled = String(BigInt(online) + 500n)
    await expect(old(polled)).toBeVisible()
    await expect(page.getByRole('definition').first()).toContainText(rupees(polled))
    await setLine('open')
    await page.clock.fastForward(11_000)
    await expect(balance(page, polled)).toBeVisible()
    await adjust('-15.00', 'The line stands')
    await expect(balance(page, before.available)).toBeVisible()
  })

  it('E6 R28 shows a freeze and its release live, in the top bar, the wallet, the recharge and the last step', {
    tags: ['sweep'],
  }, async () => {
    const { available } = await demoWallet(journey.stack)
    const owner = integrator(journey.stack)
    const draft = await addRecipient(owner, (await draftCampaign(owner)).id, { email: 'frozen@example.com' })
    const wallet = await journey.open('/wallet')
    const recharge = await wallet.context().newPage()
    await recharge.goto('/recharge')
    const finish = await wallet.context().newPage()
    await finish.goto(`/campaigns/create/rewardlinks/finish?draft=${draft.id}`)
    const pages = [wallet, recharge, finish]
    const frozen = (page: Page) => page.getByRole('alert').filter({ hasText: 'no new rewards are issued' })
    await expect(balance(wallet, available)).toBeVisible()
    const launchButton = finish.getByRole('button', { name: /^Launch campaign/ })
    await expect(launchButton).toBeVisible()
    const company = "(select company from members where email = 'demo@example.com')"
    await runSql(journey.stack, undefined, `update wallets set reserved = reserved + 1 where company = ${company}`)
    const plantedAt = Date.now()
    for (const page of pages) await expect(frozen(page)).toContainText('doesn’t match its entries')
    console.info(`Three tabs showed the frozen wallet ${Date.now() - plantedAt} ms after the fault`)
    await expect(wallet.getByRole('link', { name: `Wallet balance ${rupees(available)}, frozen` })).toBeVisible()
    await expect(launchButton).toHaveCount(0)
    await runSql(journey.stack, undefined, `update wallets set reserved = reserved - 1 where company = ${company}`)
    await operator(journey.stack, 'unfreeze-wallet', { company: demo.email, reason: 'Put right by hand' })
    for (const page of pages) await expect(frozen(page)).toHaveCount(0)
    await expect(launchButton).toBeVisible()
    await expect(balance(wallet, available)).toBeVisible()
  })
})

describe('Wallet History', () => {
  it('R28 keeps its filters in the address, through a reload and Back', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/wallet')
    const count = page.getByRole('status').filter({ hasText: /entr(y|ies),/ })
    await page.getByRole('button', { name: 'Period: Last 30 days' }).click()
    await page.getByRole('button', { name: 'All time' }).click()
    await expect(page).toHaveURL('/wallet?period=all')
    await expect(page.getByRole('row', { name: /Recharge by bank transfer/ })).toHaveCount(3) // 27, 43 and 70 days ago
    await page.getByRole('button', { name: 'Type', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Recharged' }).click()
    await expect(page).toHaveURL(/period=all/)
    await expect(page).toHaveURL(/type=recharge_credited/)
    await expect(count).toHaveText('6 entries, all amounts in ₹')
    await page.reload()
    await expect(count).toHaveText('6 entries, all amounts in ₹')
    await expect(page.getByRole('row', { name: /Recharge by bank transfer/ }).nth(1)).toContainText('+7,50,000.00')
    await page.getByRole('button', { name: 'Clear filter: Type' }).click()
    await expect(page).toHaveURL('/wallet?period=all')
    await page.goBack()
    await expect(count).toHaveText('6 entries, all amounts in ₹')
  })

  it('R28 shows the chosen days, with the balance before and after them', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/wallet')
    const today = dayIn((await signIn(journey.stack)).user.company.timeZone)
    const day = (daysAgo: number) => addDays(today, -daysAgo)
    await page.getByRole('button', { name: 'Period: Last 30 days' }).click()
    await page.getByLabel('From', { exact: true }).fill(day(2))
    await page.getByLabel('To', { exact: true }).fill(day(9))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('The end date is before the start date')).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill(day(9))
    await page.getByLabel('To', { exact: true }).fill(day(2))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(new RegExp(`from=${day(9)}&to=${day(2)}`))
    await expect(page.getByRole('row', { name: /Recharge by net banking/ })).toHaveCount(1)
    await expect(
      page
        .getByRole('row', { name: /Opening balance/ })
        .or(page.getByRole('navigation', { name: 'Pages' }))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: /Closing balance/ })).toBeVisible()
    const address = addressOf(page)
    await page.reload()
    await expect(page.getByRole('row', { name: /Recharge by net banking/ })).toHaveCount(1)
    expect(addressOf(page)).toBe(address)
  })
})

describe('the wallet’s table', () => {
  it('R28 is copied as rows and cells with sums that a spreadsheet reads, and printed in light colours', async () => {
    await operator(journey.stack, 'adjust-wallet', { company: demo.email, amount: '-1234.56', reason: 'Goodwill taken back' })
    const page = await journey.open('/wallet', { colorScheme: 'dark' })
    const row = page.getByRole('row', { name: /Goodwill taken back/ })
    await expect(row).toContainText('−1,234.56')
    const copy = (part: Locator) =>
      part.evaluate((element) => {
        getSelection()?.selectAllChildren(element)
        const clipboardData = new DataTransfer()
        document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
        return { plain: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
      })
    const copied = await copy(row)
    const cells = copied.plain.split('\t')
    expect(cells[0]).toMatch(/^\d\d [A-Z][a-z]{2}, \d\d:\d\d$/)
    expect(cells[1]).toContain('Goodwill taken back')
    expect(cells).toContain('-1,234.56')
    expect(copied.plain).not.toMatch(/Out|−/)
    expect(copied.html).toContain('<td>-1,234.56</td>')
    expect(await copy(row.getByRole('cell', { name: /1,234\.56/ }))).toEqual({ plain: '-1,234.56', html: '' })

    const colors = () =>
      page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.documentElement).backgroundColor])
    const dark = await colors()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const printed = await colors()
    expect(printed).not.toEqual(dark)
    await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
    expect(printed).toEqual(await colors())
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
    await expect(page.getByText(/^As of /)).toBeVisible()
  })
})

describe('the top bar', () => {
  it('S18 remembers the theme and never shows the other one first', async () => {
    const page = await journey.open('/wallet', { colorScheme: 'light' })
    const theme = (of: Page) => of.evaluate(() => document.documentElement.className)
    expect(await theme(page)).toBe('light')
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    expect(await theme(page)).toBe('dark')
    // records the class when the body begins, before the first paint
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        Object.assign(window, { themeAtFirstPaint: document.documentElement.className })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    const first = (of: Page) => of.evaluate(() => Reflect.get(window, 'themeAtFirstPaint'))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    expect(await first(page)).toBe('dark')
    await page.goto('/company/terms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([await first(page), await theme(page)]).toEqual(['dark', 'dark'])
    const dark = await journey.open('/auth/login', { as: null, colorScheme: 'dark' })
    expect(await theme(dark)).toBe('dark')
    const other = await page.context().newPage()
    await other.goto('/profile/preference')
    await page.goto('/profile/preference')
    await page.getByRole('radio', { name: 'System' }).check()
    expect(await theme(page)).toBe('light')
    await expect(other.getByRole('radio', { name: 'System' })).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
    expect(await first(page)).toBe('dark')
  })

  it('P5 P6 has the balance, the account menu and links to every page', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/')
    await page.getByRole('button', { name: 'Account menu' }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Meera Krishnan')
    await expect(menu).toContainText('Aurora Retail')
    await menu.getByRole('menuitem', { name: 'Wallet History' }).click()
    await expect(page).toHaveURL('/wallet')
    const nav = page.getByRole('navigation', { name: 'Reward Links' })
    await nav.getByRole('link', { name: 'Reward Campaigns' }).click()
    await expect(page).toHaveURL('/campaigns')
    await expect(nav.getByRole('link', { name: 'Reward Campaigns' })).toHaveAttribute('aria-current', 'page')
    await nav.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: /^Wallet balance/ }).click()
    await expect(page).toHaveURL('/wallet')
  })
})

/** Proxies the page's WebSocket so that a test can cut it, while other requests go through. */
async function controlSocket(page: Page) {
  const lines = new Set<WebSocketRoute>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  await page.routeWebSocket(/\/graphql$/, (line) => {
    if (state === 'cut') return void line.close({ code: 1012 })
    if (state === 'silent') return
    const server = line.connectToServer()
    line.onMessage((message) => (state === 'silent' ? undefined : server.send(message)))
    server.onMessage((message) => (state === 'silent' ? undefined : line.send(message)))
    lines.add(line)
  })
  return async (next: typeof state): Promise<void> => {
    state = next
    if (state === 'cut') for (const line of lines) await line.close({ code: 1012 })
  }
}
