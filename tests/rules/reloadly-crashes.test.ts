import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { expectLedgersToSum } from '#tests/support/campaigns.ts'
import { type OrderFault, startReloadlyDouble } from '#tests/support/reloadly-double.ts'
import { giftProduct } from '#tests/support/reloadly-products.ts'
import { startReloadlyStack } from '#tests/support/reloadly-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const people = 200
const atOnce = 8
/** The supervisor allows five restarts a minute. */
const kills = 4

const faults: OrderFault[] = [
  'none',
  'disconnect_before',
  'disconnect_after',
  'hang_before',
  'hang_after',
  'answer_twice',
  'error_after',
  'malformed_after',
  'pending',
  'no_card',
  'rate_limit',
]

describe.each(['SQLite', 'PostgreSQL'])('two hundred cards under faults and kill -9, on %s', { tags: ['sweep'] }, (database) => {
  it('E3 E6 issues one card per reward, buys none twice and keeps the books equal', { timeout: 1_200_000 }, async () => {
    const reloadly = await startReloadlyDouble({ products: [giftProduct(7)] })
    const shop = await startReloadlyStack(database, reloadly, { people, ref: 7 })
    try {
      // a second order of a card would really buy it twice
      reloadly.books.acceptsTwice = true
      reloadly.state.nextFaults = Array.from({ length: people }, () => faults[Math.floor(Math.random() * faults.length)] ?? 'none')
      const persons = Array.from({ length: people }, () => shop.next())
      const waiting = [...persons]
      const claiming = Array.from({ length: atOnce }, async () => {
        for (let person = waiting.pop(); person; person = waiting.pop()) await claimUntilAnswered(person.claim)
      })
      for (let killed = 0; killed < kills && waiting.length; killed++) {
        const until = people - ((killed + 1) * people) / (kills + 1)
        await waitFor(() => waiting.length <= until, { what: 'the next claims to be under way', timeoutMs: 600_000 })
        const pid = shop.stack.kill('directus')
        await shop.stack.isBack('directus', pid)
        // five restarts in a minute would end the stack
        await wait(12_000)
      }
      await Promise.all(claiming)
      console.log(`${reloadly.books.orders.length} cards bought when the last claim was answered`)
      const ids = persons.map(({ id }) => `'${id}'`).join(', ')
      const unclaimed = async () => (await shop.stack.sql(`select status from rewards where id in (${ids}) and status <> 'claimed'`)).length
      const settle = async () => {
        reloadly.books.settle('SUCCESSFUL')
        reloadly.books.issueCards()
        await shop.makeJobsDue()
        return (await unclaimed()) === 0
      }
      // real minutes pass here: an attempt that left no trace is repeated after one
      await waitFor(settle, { what: 'all cards to be issued', timeoutMs: 900_000, everyMs: 3_000 })
      expect(reloadly.books.orders).toHaveLength(people)
      await shop.expectEqualBooks()
      await expectLedgersToSum(shop.stack)
      const cards = await shop.stack.sql(`select code_hash from plutus_vouchers where brand = '${shop.brand}'`)
      expect(new Set(cards.map(({ code_hash }) => code_hash)).size).toBe(people)
    } finally {
      await shop.stack.stop()
      await reloadly.stop()
    }
  })
})

/** Claims under one key until there is an answer, as a page that lost its connection does. */
async function claimUntilAnswered(claim: () => Promise<string>): Promise<void> {
  for (;;) {
    const answer = await claim().catch(() => 'undefined')
    if (answer !== 'undefined' && answer !== 'INTERNAL') return
    await wait(500)
  }
}
