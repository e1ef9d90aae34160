import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { formatLastDay } from '#web/reward/money-and-days.ts'
import { openInside } from './rules-inside.ts'

const value = 50_000
const lastDay = '2027-03-31'

let fixture: Awaited<ReturnType<typeof openInside>>
beforeAll(async () => {
  fixture = await openInside('SQLite')
})
afterAll(async () => {
  vi.useRealTimers()
  await fixture?.close()
})

/** Imports the rules again, for an issuer in a time zone. They read the environment once. */
async function importRules(timeZone: string) {
  vi.resetModules()
  process.env.ISSUER_TIME_ZONE = timeZone
  return {
    ...(await import('#graphql/rules/app/operator/list-stock.ts')),
    ...(await import('#graphql/rules/app/operator/voucher-cells.ts')),
    ...(await import('#graphql/rules/catalogue/catalogue-brands.ts')),
    ...(await import('#graphql/rules/catalogue/voucher/allocate-voucher.ts')),
    ...(await import('#graphql/rules/catalogue/voucher/check-stock.ts')),
    ...(await import('#graphql/rules/catalogue/voucher/count-stock.ts')),
    ...(await import('#graphql/rules/catalogue/voucher/in-stock.ts')),
    ...(await import('#graphql/rules/catalogue/voucher/outside-supplier.ts')),
    ...(await import('#graphql/rules/catalogue/voucher/voucher.ts')),
    ...(await import('#graphql/rules/platform/command/emit-changes.ts')),
    ...(await import('#graphql/rules/platform/command/transact.ts')),
    ...(await import('#graphql/rules/platform/db/database.ts')),
    ...(await import('#graphql/rules/platform/jobs/jobs.ts')),
  }
}

it.each([
  ['Asia/Kolkata', '2027-03-30T18:29:00Z', '2027-03-30T18:31:00Z'],
  ['America/Los_Angeles', '2027-03-31T06:59:00Z', '2027-03-31T07:01:00Z'],
  ['UTC', '2027-03-30T23:59:00Z', '2027-03-31T00:01:00Z'],
])(
  'E3 M9 treats a voucher as expired from its last day on by the clock of an issuer in %s, wherever its recipient is',
  async (zone, ...moments) => {
    const rules = await importRules(zone)
    const { knex } = fixture
    const [first] = await rules.loadCatalogueBrands(knex, { mode: 'all', brands: [] }, 'INR')
    if (!first) throw new Error('the demo has no brand')
    const anyValue = { kind: 'range', min_value: 1, max_value: 10_000_000, step_value: 1, denominations: null } as const
    await knex('brands')
      .where({ id: first.id })
      .update({ ...anyValue, supplier: 'inventory' })
    await knex('plutus_voucher_stock').where({ brand: first.id }).delete()
    const columns = rules.toVoucherColumns(first.id, { code: 'LAST-DAY-1', expiresOn: lastDay })
    await knex('plutus_voucher_stock').insert({ id: rules.newId(), brand: first.id, value, ...columns, created_at: 0 })
    const brand = await rules.loadBrand(knex, first.id)

    const readEverywhere = async (moment: string) => {
      const now = new Date(moment)
      vi.useFakeTimers({ toFake: ['Date'], now })
      await rules.transact(({ trx }) => rules.requestJob(trx, 'check-stock', 'all'))
      const job = await rules.claimJob(knex, now.getTime(), ['check-stock'])
      if (!job) throw new Error('another worker has the job')
      await rules.checkStock(job, async () => undefined)
      const { stock } = await rules.listStock.run({}, {} as never)
      const trx = await knex.transaction()
      const order = { claim: rules.newId(), company: rules.newId(), brand: brand.id, value, rewards: [] }
      const issued = await rules
        .takeVoucher({ trx, changes: new rules.Changes(), now }, order, 'inventory')
        .then((taken) => rules.requireVoucher(taken).voucher)
        .catch(({ code }) => code)
      await trx.rollback()
      return {
        counted: (await rules.countStock(knex, now, [brand.id])).map(({ left, expired }) => ({ left, expired })),
        listed: (stock as { brand: string; left: number; expired: number }[])
          .filter((row) => row.brand === brand.slug)
          .map(({ left, expired }) => ({ left, expired })),
        offered: (await rules.filterInStock(knex, [brand], value)).length,
        stockedValues: (await rules.loadBrand(knex, brand.id)).stocked_values,
        accepted: rules.parseVoucher({ code: 'LAST-DAY-1', expiry: lastDay }, now).problems.map(({ message }) => message),
        issued,
      }
    }

    const [before, after] = moments
    const voucher = { code: 'LAST-DAY-1', expiresOn: lastDay }
    expect(await readEverywhere(before)).toEqual({
      counted: [{ left: 1, expired: 0 }],
      listed: [{ left: 1, expired: 0 }],
      offered: 1,
      stockedValues: [value],
      accepted: [],
      issued: voucher,
    })
    expect(await readEverywhere(after)).toEqual({
      counted: [{ left: 0, expired: 1 }],
      listed: [{ left: 0, expired: 1 }],
      offered: 0,
      stockedValues: [],
      accepted: ['The voucher expires today'],
      issued: 'OUT_OF_STOCK',
    })
    // the recipient's clock is already at the last day, or has passed it
    const validUntil = rules.validUntil(voucher, new Date(before), 12)
    expect(validUntil).toBe(lastDay)
    expect(formatLastDay(String(validUntil), 'Pacific/Kiritimati')).toBe('31 Mar 2027')
  },
)
