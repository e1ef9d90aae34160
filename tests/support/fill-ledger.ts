import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestStack } from './start-stack.ts'

type Deltas = { type: string; available?: number; reserved?: number; pending?: number; actorKind?: string; words?: string }

/** Returns the changes of ten ledger lines, such as holds with their releases. Together they only add to what is available. */
function cycle(turn: number): Deltas[] {
  const value = 50_000 + (turn % 997) * 100
  return [
    { type: 'adjustment', available: 4 * value, actorKind: 'operator', words: 'Goodwill <b>&amp;</b> "thanks"' },
    { type: 'hold', available: -value, reserved: value, actorKind: 'person', words: `=Launched ${turn}` },
    { type: 'release', available: value, reserved: -value, actorKind: 'system', words: 'Returned, 1_1' },
    { type: 'hold', available: -2 * value, reserved: 2 * value, actorKind: 'person' },
    { type: 'release', available: 2 * value, reserved: -2 * value, actorKind: 'system' },
    { type: 'adjustment', available: -(turn % 313), actorKind: 'operator', words: '−Rounding 100%' },
    { type: 'hold', available: -value, reserved: value, actorKind: 'key' },
    { type: 'release', available: value, reserved: -value, actorKind: 'person' },
    { type: 'recharge_pending', pending: value, actorKind: 'system' },
    { type: 'recharge_pending', pending: -value, actorKind: 'system' },
  ]
}

/** Writes the ledger of a company that was active for years, as the rules would have, so that check-ledgers passes. SQLite only. */
export function fillLedger(stack: TestStack, company: string, count: number): void {
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 30_000 })
  try {
    const wallet = database.prepare('select * from wallets where company = ?').get(company) as Record<string, string & number>
    const campaigns = database.prepare('select id from campaigns where company = ? order by seq').all(company) as { id: string }[]
    const people = database.prepare("select id from members where company = ? and kind = 'person' order by id").all(company) as {
      id: string
    }[]
    const insert = database.prepare(
      `insert into wallet_transactions (id, company, wallet, seq, type, delta_available, delta_reserved, delta_pending, available_after,
       reserved_after, pending_after, reference, description, campaign, actor, actor_kind, occurred_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    let { seq, available, reserved, pending } = wallet as Record<'seq' | 'available' | 'reserved' | 'pending', number>
    const began = Number(wallet.date_updated)
    const step = (Date.now() - began) / (count + 1)
    const lines = Array.from({ length: Math.ceil(count / 10) }, (_, turn) => cycle(turn)).flat()
    database.exec('begin immediate')
    for (const [index, line] of lines.slice(0, count).entries()) {
      const deltas = [line.available ?? 0, line.reserved ?? 0, line.pending ?? 0] as const
      available += deltas[0]
      reserved += deltas[1]
      pending += deltas[2]
      seq += 1
      insert.run(
        randomUUID(),
        company,
        String(wallet.id),
        seq,
        line.type,
        ...deltas,
        available,
        reserved,
        pending,
        `TST-${seq}`,
        line.words ?? `Line ${seq}`,
        deltas[1] === 0 ? null : (campaigns[index % (campaigns.length + 1)]?.id ?? null),
        line.actorKind === 'person' ? (people[index % people.length]?.id ?? null) : null,
        line.actorKind ?? 'system',
        Math.round(began + step * (index + 1)),
      )
    }
    database
      .prepare('update wallets set available = ?, reserved = ?, pending = ?, seq = ?, date_updated = ? where company = ?')
      .run(available, reserved, pending, seq, Math.round(began + step * count), company)
    database.exec('commit')
  } finally {
    database.close()
  }
}
