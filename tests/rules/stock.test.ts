import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDay } from '#graphql/rules/platform/local-time.ts'
import {
  campaignReaches,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  launchText,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { requestStockCount, stockCounted } from '#tests/support/count-stock.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'
import { lentSupplier } from '#tests/support/supplier-double.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Returns the day in a number of days, by the clock of the demo's issuer. */
const day = (days: number) => localDay(new Date(Date.now() + days * 86_400_000), 'Asia/Kolkata')

describe.each(['SQLite', 'PostgreSQL'])('the stock of vouchers, on %s', (database) => {
  const tags = sweepOnPostgres(database)
  let stack: StackOn
  let owner: Person
  let rewards: string[]
  let brands: { id: string; slug: string; name: string }[]

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'From stock' })).id, 12)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    rewards = (await rewardsOf(owner, draft.id)).map(({ id }) => id)
    const { view } = await nextRecipient().open()
    const rows = await stack.sql('select id, slug, name from brands')
    brands = view.brands.map(({ id }) => rows.find((row) => row.id === id) as (typeof brands)[number])
  })
  afterAll(() => stack?.stop())

  const nextRecipient = () => recipientOf(stack, String(rewards.pop()))
  const stockVouchers = (brand: number, lines: string[], more: object = {}) =>
    operator(stack, 'stock-vouchers', { brand: brands[brand]?.slug, value: '500', vouchers: lines.join('\n'), ...more })
  const refused = (brand: number, lines: string[]) =>
    stockVouchers(brand, lines).then(
      () => expect.unreachable(),
      (error: Error) => error.message,
    )
  const stockedCount = async () => Number((await stack.sql('select count(*) as count from plutus_voucher_stock'))[0]?.count)
  const lowValues = async (brand: number) => {
    const { data } = await owner.graphql<{ brands: { id: string; low_values: number[] | null }[] }>(
      '{ brands(limit: 500) { id low_values } }',
    )
    return data?.brands.find(({ id }) => id === brands[brand]?.id)?.low_values
  }

  const stockedValues = async (brand: number): Promise<number[] | null> => {
    const [row] = await stack.sql(`select cast(stocked_values as text) as stocked from brands where id = '${brands[brand]?.id}'`)
    return JSON.parse(String(row?.stocked))
  }
  const mailsAbout = async (words: string): Promise<string[]> => {
    const mails = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(operatorEmail)}`)).json()
    return (mails as { subject: string }[]).map(({ subject }) => subject).filter((subject) => subject.includes(words))
  }

  it('E3 stocks a CSV all or none, after a dry run, and gives its recipient everything a voucher has', { tags }, async () => {
    const heading = 'Code;PIN;Serial number;URL;Expiry date;Cost'
    const file = [heading, `FILE-CODE-1;0042;S-1;https://brand.example/1;${day(90)};475.00`, `FILE-CODE-2;0043;;;${day(60)};`]
    const counted = [{ value: '₹500', added: 2, inStock: 2, soonestExpiry: day(60) }]
    expect(await stockVouchers(0, file, { dryRun: 'true' })).toMatchObject({ dryRun: 'Nothing was changed', added: 2, values: counted })
    expect(await stockedCount()).toBe(0)
    expect(await stockVouchers(0, file)).toMatchObject({ added: 2, values: counted })

    const first = await nextRecipient().claim(String(brands[0]?.id), randomUUID())
    expect(first.body).toMatchObject({ code: 'FILE-CODE-2', pin: '0043', serial: null, link: null })
    const again = await refused(0, [heading, 'FILE-CODE-1;;;;;', 'FILE-CODE-2;;;;;', 'FILE-CODE-3;;;;;', 'FILE-CODE-3;;;;;'])
    for (const line of [
      'vouchers:2  Is already in stock',
      'vouchers:3  Was already issued to a recipient',
      'vouchers:5  Has the same code as row 4',
    ])
      expect(again).toContain(line)
    expect(again).not.toContain('FILE-CODE')
    expect(await stockedCount()).toBe(2)
    const second = await nextRecipient().claim(String(brands[0]?.id), randomUUID())
    expect(second.body).toMatchObject({ code: 'FILE-CODE-1', pin: '0042', serial: 'S-1', link: 'https://brand.example/1' })
    expect((await nextRecipient().open()).view.brands.map(({ id }) => id)).not.toContain(brands[0]?.id)
    await expectLedgersToSum(stack)
  })

  it('E3 names at most 200 errors, and a value that the brand does not carry', { tags }, async () => {
    const many = await refused(1, ['code', ...Array.from({ length: 201 }, (_, index) => String(index))])
    expect(many).toContain('vouchers:201  The code must have 6 to 200 characters')
    expect(many).not.toContain('vouchers:202')
    expect(many).toContain('… and 1 more error')
    await expect(stockVouchers(1, ['code', 'FILE-CODE-4'], { value: '500.01' })).rejects.toThrow(
      /The brand has no vouchers of ₹500\.01, only of/,
    )
    await expect(stockVouchers(1, ['code'])).rejects.toThrow('Pipe a CSV file')
    const dates = ['code,expiry', 'DATES-0001,05/06/2031', 'DATES-0002,06/2031', 'DATES-0003,Never', 'DATES-0004,2031-06-30T10:00:00Z']
    expect(await refused(1, dates)).toContain('vouchers:2  The expiry 05/06/2031 can be 5 June or 6 May. Add --dates day-first or --dates')
    await expect(stockVouchers(1, dates, { dates: 'dmy' })).rejects.toThrow('Enter day-first or month-first')
    expect(await stockVouchers(1, dates, { dates: 'month-first', dryRun: 'true' })).toMatchObject({
      values: [{ added: 4, soonestExpiry: '2031-05-06' }],
    })
    await expect(operator(stack, 'stock-vouchers', { brand: 'nobody', vouchers: 'code\nFILE-CODE-4' })).rejects.toThrow(
      'No brand has this slug',
    )
  })

  it('E3 never issues an expired voucher, nor offers a brand that has no other', { tags }, async () => {
    const brand = String(brands[1]?.id)
    await stockVouchers(1, ['code,expiry', `EXPIRED-CODE,${day(2)}`, `EXPIRING-CODE,${day(3)}`, 'VALID-CODE,'])
    for (const [from, to] of [
      [2, -1],
      [3, 0],
    ] as const)
      await stack.sql(`update plutus_voucher_stock set expires_on = '${day(to)}' where brand = '${brand}' and expires_on = '${day(from)}'`)
    const [before, after] = [nextRecipient(), nextRecipient()]
    expect((await after.open()).view.brands.map(({ id }) => id)).toContain(brand)
    expect((await before.claim(brand, randomUUID())).body.code).toBe('VALID-CODE')
    expect((await after.open()).view.brands.map(({ id }) => id)).not.toContain(brand)
    expect((await after.claim(brand, randomUUID())).body.errors?.[0]?.extensions.code).toBe('OUT_OF_STOCK')
    const { stock } = await operator(stack, 'list-stock')
    expect(stock).toContainEqual({ brand: brands[1]?.slug, value: '₹500', left: 0, given: 1, expired: 2, soonestExpiry: '', cost: '' })
  })

  it('E3 withdraws a voucher that its key cannot open, and refuses an issued one without an internal error', { tags }, async () => {
    const brand = String(brands[5]?.id)
    await stockVouchers(5, ['code', 'SEALED-WITH-ANOTHER-KEY', 'STILL-OPENS'])
    const first = `select id from plutus_voucher_stock where brand = '${brand}' order by created_at, id limit 1`
    await stack.sql(`update plutus_voucher_stock set code_encrypted = '${'A'.repeat(60)}' where id = (${first})`)
    const [person, key] = [nextRecipient(), randomUUID()]
    const { body } = await person.claim(brand, key)
    expect(['SEALED-WITH-ANOTHER-KEY', 'STILL-OPENS']).toContain(body.code)
    const { stock } = await operator(stack, 'list-stock')
    expect(stock).toContainEqual(expect.objectContaining({ brand: brands[5]?.slug, left: 0, given: 1, unreadable: 1 }))
    await stack.sql(`update plutus_vouchers set code_encrypted = '${'A'.repeat(60)}' where brand = '${brand}'`)
    const again = await person.claim(brand, key)
    expect([again.status, again.body.errors?.[0]?.extensions.code]).toEqual([409, 'REWARD_ON_HOLD'])
  })

  it('E3 tells the operator once when few vouchers of a value are left, and the catalogue until there are enough', { tags }, async () => {
    const brand = String(brands[2]?.id)
    const name = brands[2]?.name
    const file = (from: number, count: number) => [
      'code,cost',
      ...Array.from({ length: count }, (_, index) => `ENOUGH-${from + index},450`),
    ]
    await stockVouchers(2, file(100, 20))
    await stockCounted(stack)
    expect(await lowValues(2)).toBeNull()
    await nextRecipient().claim(brand, randomUUID())
    await requestStockCount(stack)
    await waitFor(async () => (await lowValues(2))?.join() === '50000', { what: 'the low value' })
    const mail = await mailTo(stack, operatorEmail, ({ subject }) => subject === `Few vouchers left: ${name}, ₹500`)
    expect(mail.text).toContain(`${name}, ₹500: 19 left.`)
    await nextRecipient().claim(brand, randomUUID())
    const state = await fetch(`${stack.directusUrl}/plutus/stock/state`, {
      headers: { authorization: `Bearer ${stack.secrets.guestToken}` },
    })
    expect((await state.json()).stock).toContainEqual({ brand: brands[2]?.slug, value: '500.00', left: 18 })
    expect(await stockVouchers(2, file(200, 2))).toMatchObject({ values: [{ inStock: 20 }] })
    await waitFor(async () => (await lowValues(2)) === null, { what: 'enough vouchers' })
    const { stock } = await operator(stack, 'list-stock')
    expect(stock).toContainEqual(expect.objectContaining({ brand: brands[2]?.slug, left: 20, given: 2, cost: '₹9,000' }))
    expect(await mailsAbout(`${name}, ₹500`)).toHaveLength(1)
  })

  it('E3 emails the operator again when a low value runs out, and once more each time after it was refilled', { tags }, async () => {
    const [id, name] = [String(brands[2]?.id), brands[2]?.name]
    const claimAll = () => stack.sql(`update plutus_voucher_stock set claim = id where brand = '${id}' and claim is null`)
    const runsOut = async (times: number) => {
      await claimAll()
      await requestStockCount(stack)
      await waitFor(async () => (await mailsAbout(`No vouchers left: ${name}, ₹500`)).length === times, { what: 'the mail at zero' })
    }
    await stack.sql(`update brands set supplier = 'inventory' where id = '${id}'`)
    await requestStockCount(stack)
    await waitFor(async () => (await lowValues(2)) === null, { what: 'enough vouchers' })
    await runsOut(1)
    expect((await mailTo(stack, operatorEmail, ({ subject }) => subject.startsWith(`No vouchers left: ${name}`))).text).toContain(
      `${name}, ₹500: none left.`,
    )
    const few = (await mailsAbout(`Few vouchers left: ${name}, ₹500`)).length
    await stockVouchers(2, ['code', 'REFILLED-001'])
    await waitFor(async () => (await stockedValues(2))?.includes(50_000), { what: 'the refilled value' })
    await runsOut(2)
    expect(await mailsAbout(`Few vouchers left: ${name}, ₹500`)).toHaveLength(few)
  })

  it('E3 settles an order by hand with everything the supplier’s voucher has', { tags }, async () => {
    const supplier = await lentSupplier()
    await stack.sql(`update brands set supplier = 'http', supplier_ref = 'ACME-500' where id = '${brands[3]?.id}'`)
    supplier.setBehaviour('hang_up')
    const [person, key] = [nextRecipient(), randomUUID()]
    expect((await person.claim(String(brands[3]?.id), key)).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
    const [order] = await stack.sql("select id from plutus_voucher_orders where status = 'ordered'")
    const settle = (parts: object) => operator(stack, 'settle-voucher-order', { order: order?.id, reason: 'By phone', ...parts })
    await expect(settle({ code: '' })).rejects.toThrow('Needs a code or a link')
    await expect(settle({ code: 'BY-PHONE-1', pin: '' })).rejects.toThrow('Nothing was entered')
    await expect(settle({ code: 'BY-PHONE-1', expires: day(0) })).rejects.toThrow('The voucher expires today')
    const parts = { code: 'BY-PHONE-1\n', pin: '77', serial: 'S-9', link: 'https://acme.example/9', expires: day(40) }
    expect(await settle(parts)).toMatchObject({ outcome: 'delivered' })
    const { body } = await person.claim(String(brands[3]?.id), key)
    expect(body).toMatchObject({
      code: 'BY-PHONE-1',
      pin: '77',
      serial: 'S-9',
      link: 'https://acme.example/9',
      claim: { validUntil: day(40) },
    })
    await expectLedgersToSum(stack)
  })

  it('E3 M20 leaves the order to finance when the supplier has sold its voucher before, and gives the reward back', { tags }, async () => {
    const supplier = await lentSupplier()
    const brand = String(brands[3]?.id)
    await stack.sql(`update brands set supplier = 'http', supplier_ref = 'ACME-500' where id = '${brand}'`)
    supplier.setBehaviour('deliver')
    supplier.setParts({ code: 'SOLD-TWICE-1' })
    expect((await nextRecipient().claim(brand, randomUUID())).body).toMatchObject({ code: 'SOLD-TWICE-1' })
    const person = nextRecipient()
    expect((await person.claim(brand, randomUUID())).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
    const { waitingOrders } = await operator(stack, 'list-stock')
    const [order] = (waitingOrders as { waitsFor: string; order: string }[]).filter(({ waitsFor }) => waitsFor.startsWith('finance'))
    expect(order?.waitsFor).toBe('finance: the delivered voucher was issued before')
    expect(await operator(stack, 'settle-voucher-order', { order: order?.order, reason: 'Paid back' })).toMatchObject({
      outcome: 'refused',
    })
    expect((await person.open()).view.status).toBe('open')
    supplier.setParts({})
    await expectLedgersToSum(stack)
  })

  it('E3 R31 launches nothing for which no voucher is in stock, and offers the brand again once it is stocked', { tags }, async () => {
    const { id = '', slug = '' } = brands[4] ?? {}
    await stack.sql(`update brands set supplier = 'inventory' where id = '${id}'`)
    const stocked = async () =>
      (
        await owner.graphql<{ brands: { stocked_values: number[] | null }[] }>(
          `{ brands(filter: { id: { _eq: "${id}" } }, limit: 1) { stocked_values } }`,
        )
      ).data?.brands[0]?.stocked_values
    await requestStockCount(stack)
    await waitFor(async () => (await stocked())?.length === 0, { what: 'the empty stock to be known' })
    const draft = await draftCampaign(owner, { name: 'Nothing in stock', changes: { catalogue: { mode: 'selected', brands: [id] } } })
    const ready = await importPeople(owner, draft.id, 1)
    const launched = () => owner.graphql(launchText, { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: ready.total })
    expect((await launched()).errors?.[0]?.extensions?.code).toBe('VALUES_NOT_CARRIED')
    await operator(stack, 'stock-vouchers', { brand: slug, value: '500', vouchers: 'code\nAT-LAST-0001' })
    await waitFor(async () => (await stocked())?.includes(50_000) ?? false, { what: 'the new stock to be known' })
    expect((await launched()).errors).toBeUndefined()
  })
})
