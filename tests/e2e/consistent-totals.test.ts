import type { Page } from '@playwright/test'
import { afterAll, describe, it } from 'vitest'
import type { ReceiptDetails, StatementDetails } from '#graphql/contracts/document/words.ts'
import { campaignReaches, command, type Draft, draftCampaign, expectLedgersToSum, launch, operator } from '#tests/support/campaigns.ts'
import { brandFor, downloadCodes, launchCodes, openCodes, rewardsByQuery } from '#tests/support/codes.ts'
import { companyDetails } from '#tests/support/company-details.ts'
import { changeLine, plantFault } from '#tests/support/database-faults.ts'
import { applyText, checkFile, waitForImport } from '#tests/support/imports.ts'
import { mailTo } from '#tests/support/mail.ts'
import { openRecharge, rechargeReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { mailedCode, type NewOwner, signUpCompany } from '#tests/support/sign-up.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { expect, startJourney } from './journey.ts'
import { enterCode, signIn } from './sign-up-steps.ts'

type Reward = { id: string; recipient_email: string; value: string; delivery_status: string }
type Documents<Details> = { documents: { id: string; number: string; details: Details }[] }

/** Pays a recharge by card at the test provider. Returns the amount paid, in paise. */
async function payByCard(stack: Parameters<typeof testPaymentEvent>[0], owner: NewOwner, amount: number): Promise<number> {
  const { id, total_payable } = await openRecharge(owner, { provider: 'test', method: 'card', amount })
  const { path, body, headers } = await testPaymentEvent(stack, { recharge: id, fact: { kind: 'paid', paid: Number(total_payable) } })
  await fetch(stack.directusUrl + path, { method: 'POST', body: JSON.stringify(body), headers })
  await rechargeReaches(owner, id, 'credited')
  return Number(total_payable)
}

/** Returns a CSV of recipients at ₹1,310 each, except two. One is sent on a scheduled morning in India, and one reward cannot be written. */
const recipientsCsv = (morning: string) =>
  ['Email,First name,Value,Time zone,Send on']
    .concat(Array.from({ length: 37 }, (_, index) => `person-${index}@walk.example.com,Person ${index},"₹1,310",,`))
    .concat('asha@walk.example.com,Asha,777/-,,', 'bina@walk.example.com,Bina,"Rs. 2,049",,')
    .concat(`morning@walk.example.com,Chand,1310,IST,${morning}`, 'fault@walk.example.com,Dev,1310,,')
    .join('\r\n')

const read = async <T>(owner: NewOwner, text: string, variables: object = {}): Promise<T> => {
  const { data } = await owner.graphql<T>(text, { ...variables })
  if (!data) throw new Error(`nothing for ${text}`)
  return data
}

describe.each(['SQLite', 'PostgreSQL'])('a new company with 41 people, on %s', { tags: ['sweep'] }, (database) => {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  const journey = startJourney({
    prepare: async () => {
      postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
      return postgres?.env ?? {}
    },
  })
  afterAll(() => postgres?.stop())

  async function openAsOwner(email: string, read: string): Promise<Page> {
    const page = await journey.open('/auth/login', { as: null })
    await signIn(page, email)
    await enterCode(page, await mailedCode(journey.stack, email, read))
    await expect(page).toHaveURL('/')
    return page
  }

  it('R10 R11 R12 R26 R28 R30 R31 E6 shows the same totals on pages, in emails, exports, receipts and the statement', async () => {
    const { stack } = journey
    const owner = await signUpCompany(stack, { companyName: 'Kaveri Designs' })
    const signUpCode = await mailedCode(stack, owner.email)
    await command(owner, 'mutation ($input: CompanyDetailsInput!) { submitCompanyDetails(input: $input) { verification } }', {
      input: companyDetails('Kaveri Designs'),
    })
    await operator(stack, 'verify-company', { company: owner.email })

    // ₹60,000, the 1.9 % card fee and tax on the fee
    expect(await payByCard(stack, owner, 6_000_000)).toBe(6_134_520)
    const receipts = await read<Documents<ReceiptDetails>>(
      owner,
      '{ documents(filter: { kind: { _eq: "receipt" } }) { id number details } }',
    )
    expect(receipts.documents[0]?.details).toMatchObject({ amount: '6000000', total: '6134520', fees: { total: '134520' } })
    let draft: Draft = await draftCampaign(owner, { name: 'Pongal', value: null })
    const morning = `${new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)} 09:00`
    const file = await checkFile(owner, draft.id, recipientsCsv(morning), { email: 0, firstName: 1, value: 2, timeZone: 3, sendAt: 4 })
    expect(file).toMatchObject({ valid: 41, invalid: 0 })
    await command(owner, applyText, { id: file.id })
    await waitForImport(owner, file.id)
    draft = (
      await read<{ campaigns_by_id: Draft }>(
        owner,
        'query ($id: ID!) { campaigns_by_id(id: $id) { id version total recipient_count } }',
        draft,
      )
    ).campaigns_by_id
    const page = await openAsOwner(owner.email, signUpCode)
    await page.goto(`/documents/${receipts.documents[0]?.id}`)
    for (const sum of ['60,000.00', '61,345.20']) await expect(page.getByText(sum).first()).toBeVisible()
    await page.goto(`/campaigns/create/rewardlinks/finish?draft=${draft.id}`)
    const cost = page.getByRole('region', { name: 'Cost' })
    for (const sum of ['53,916.00', '808.74', '72.79', '54,870.32']) await expect(cost).toContainText(sum)
    await expect(page.getByText('One person has a send time of their own.')).toBeVisible()

    const endFault = await plantFault(stack, postgres, { table: 'rewards', column: 'recipient_email', match: 'fault@%' })
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    await endFault()
    const finished = await mailTo(stack, owner.email, ({ subject }) => subject.startsWith('Pongal:'))
    expect(finished.text).toContain('40 rewards worth ₹52,606 were issued.')
    await page.goto('/wallet')
    await expect(page.getByText('41 rewards of ₹777 to ₹2,049')).toBeVisible()
    await expect(page.getByRole('row', { name: /Launched Pongal/ })).toContainText('54,870.32')
    await expect(page.getByRole('row', { name: /Couldn’t be sent/ })).toContainText('1,333.19')
    await page.goto(`/campaigns/${draft.id}/view?tab=more`)
    await page.getByRole('button', { name: 'Correct and send' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to the next launch' }).click()
    await page.getByRole('button', { name: /^Send to 1 .*1,333\.19/ }).click()
    expect((await mailTo(stack, 'fault@walk.example.com')).text).toContain('₹1,310')

    const rewards = await rewardsByQuery<Reward>(owner, draft.id, 'id recipient_email value delivery_status')
    const rewardOf = (name: string) => rewards.find(({ recipient_email: address }) => address === `${name}@walk.example.com`) as Reward
    expect(rewards).toHaveLength(41)
    expect(rewardOf('morning')).toMatchObject({ delivery_status: 'scheduled', value: '131000' })
    const [waiting] = await runSql(stack, postgres, `select next_attempt_at from messages where reward = '${rewardOf('morning').id}'`)
    expect(new Date(waiting?.next_attempt_at as string | number).toISOString()).toBe(`${morning.slice(0, 10)}T03:30:00.000Z`)
    for (const [name, value, words] of [
      ['person-0', '131000', '₹1,310'],
      ['asha', '77700', '₹777'],
      ['bina', '204900', '₹2,049'],
    ] as const) {
      expect((await mailTo(stack, `${name}@walk.example.com`)).text).toContain(`Please take ${words}.`)
      const recipient = recipientOf(stack, rewardOf(name).id)
      const { view } = await recipient.open()
      expect(view).toMatchObject({ value, message: `Please take ${words}.` })
      if (name === 'asha') continue
      const { body } = await recipient.claim(brandFor(view, Number(value)), `walk-${name}`)
      expect(body.claim).toMatchObject({ value })
    }
    await command(owner, 'mutation ($id: ID!, $reason: String!) { cancelReward(id: $id, reason: $reason) { id } }', {
      id: rewardOf('asha').id,
      reason: 'Left the company',
    })

    // 250 × 7 = 1,750, plus 26.25 fee and two halves of 2.36 tax, of which each use spends a seventh
    const codes = await launchCodes(owner, 'Festival code', { value: '25000', quantity: 1, uses: 7, partialUse: false })
    await confirmPerson(stack, owner, owner.email)
    const [line] = await downloadCodes(owner, codes.file)
    expect(line).toMatchObject({ value: '250.00', usesLeft: '7' })
    for (let use = 1; use <= 4; use++) {
      const holder = await openCodes(stack, [String(line?.code)])
      const { view } = await holder.open()
      expect(view).toMatchObject({ value: '25000' })
      expect((await holder.claim(brandFor(view, 25_000), `walk-use-${use}`)).body.claim).toMatchObject({ value: '25000' })
    }
    await page.goto(`/campaigns/${codes.draft.id}/view`)
    await expect(page.getByText('4 of 7 uses redeemed.')).toBeVisible()
    await expect(page.getByText('3 of 7 uses left').last()).toBeVisible()
    await page.goto('/campaigns')
    await expect(page.getByRole('row', { name: /Festival code/ })).toContainText('57')
    await page.goto('/wallet')
    await expect(page.getByText('1 code with 7 uses of ₹250')).toBeVisible()

    // held are 38 rewards of 1,310 and three of seven uses with their fees, spent is 1,310, 2,049 and four uses with their fees
    await expect(page.getByRole('link', { name: 'Wallet balance ₹4,139.47' })).toBeVisible()
    expect(await walletOf(owner)).toMatchObject({ reserved: '5142439', available: '413947' })
    await expectLedgersToSum(stack)

    const history = await exportOf(owner, 'wallet')
    const sum = (column: string, lines = history) => lines.reduce((total, cells) => total + Math.round(100 * Number(cells[column])), 0)
    expect([sum('Available change (INR)'), sum('Held change (INR)')]).toEqual([413_947, 5_142_439])
    const spent = history.filter(({ Description: words }) => words === 'Reward redeemed' || words === 'One use of a code redeemed')
    expect(spent).toHaveLength(6)
    expect(sum('Value (INR)', spent)).toBe(-435_900)
    const fees = -sum('Held change (INR)', spent) - 435_900
    expect(fees).toBe(7714)

    const statement = await statementOfLastMonth(owner)
    expect(statement.closing).toMatchObject({ available: '413947', reserved: '5142439' })
    expect(statement.serviceFees).toMatchObject({ count: 3, total: String(fees) })
  })

  /** Moves every entry into the previous month, and returns the statement that is then issued. */
  async function statementOfLastMonth(owner: NewOwner): Promise<StatementDetails> {
    const { stack } = journey
    const company = owner.user.company.id
    const shifted = (column: string) => (postgres ? `${column} - interval '35 days'` : `${column} - ${35 * 86_400_000}`)
    await runSql(stack, postgres, `update companies set date_created = ${shifted('date_created')} where id = '${company}'`)
    await changeLine(stack, postgres, `update wallet_transactions set occurred_at = ${shifted('occurred_at')} where company = '${company}'`)
    await runSql(stack, postgres, "update plutus_jobs set run_at = 0 where kind = 'issue-statements'")
    return waitFor(
      async () => {
        const text = '{ documents(filter: { kind: { _eq: "statement" } }, sort: ["-seq"], limit: 5) { id number details } }'
        const { documents } = await read<Documents<StatementDetails>>(owner, text)
        return documents.map(({ details }) => details).find(({ serviceFees }) => serviceFees.count > 0)
      },
      { what: 'the statement' },
    )
  }
})

/** Requests an export and returns its rows by column name. */
async function exportOf(owner: NewOwner, kind: string): Promise<Record<string, string>[]> {
  const headers = { 'content-type': 'application/json' }
  const response = await owner.fetch(`/plutus/exports/${kind}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ format: 'csv', filter: {} }),
  })
  const { url } = (await response.json()) as { url: string }
  const text = (await (await owner.fetch(`/plutus${url}`)).text()).replace('\uFEFF', '').trim()
  const [names = [], ...lines] = text
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}
