import { createHash, randomUUID } from 'node:crypto'
import { rewardToken } from '#tests/support/reward-token.ts'
import type { Postgres } from '#tests/support/start-postgres.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

type Overrides = Record<string, string | number | null>

/** Rows like one that is there, each with columns of its own. PostgreSQL only. */
async function copyRow(postgres: Postgres, table: string, id: string, rows: Overrides[]): Promise<void> {
  await postgres.run(
    `insert into ${table} select (json_populate_record(model, own)).* from ${table} model, json_array_elements('${JSON.stringify(rows)}') own where model.id = '${id}'`,
  )
}

/**
 * Another company with a launched campaign like the one of `reward`, and so many rewards like it, still open; its books sum. Returns
 * the rewards' ids.
 */
export async function cloneCompany(stack: TestStack, postgres: Postgres, reward: string, count: number): Promise<string[]> {
  const [model] = await postgres.run(`select *, value + fee as held from rewards where id = '${reward}'`)
  const wallet = String((await postgres.run(`select id from wallets where company = '${model?.company}'`))[0]?.id)
  const [line] = await postgres.run(
    `select id from wallet_transactions where wallet = '${wallet}' and type = 'hold' order by seq desc limit 1`,
  )
  const [company, campaign, launch, ownWallet] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const held = Number(model?.held) * count
  const none = { delta_available: 0, delta_reserved: 0, delta_pending: 0, available_after: 0, reserved_after: 0, pending_after: 0 }
  const entry = { ...none, company, wallet: ownWallet, campaign, launch, actor: null }
  const totals = { recipient_count: count, issued_count: count, opened_count: 0, claimed_count: 0, claimed_value: 0 }
  await copyRow(postgres, 'companies', String(model?.company), [{ id: company, name: `Company ${company}` }])
  await copyRow(postgres, 'wallets', wallet, [{ id: ownWallet, company, available: 0, reserved: held, pending: 0, seq: 2 }])
  await copyRow(postgres, 'campaigns', String(model?.campaign), [{ id: campaign, company, client_id: randomUUID(), ...totals }])
  await copyRow(postgres, 'launches', String(model?.launch), [{ id: launch, company, campaign, recipient_count: count, total: held }])
  await copyRow(postgres, 'wallet_transactions', String(line?.id), [
    { ...entry, id: randomUUID(), seq: 1, type: 'adjustment', campaign: null, launch: null, delta_available: held, available_after: held },
    { ...entry, id: randomUUID(), seq: 2, delta_available: -held, delta_reserved: held, reserved_after: held },
  ])
  const rewards = Array.from({ length: count }, () => randomUUID())
  await copyRow(
    postgres,
    'rewards',
    reward,
    rewards.map((id, index) => ({
      id,
      company,
      campaign,
      launch,
      seq: index + 1,
      row_no: index + 1,
      token_hash: createHash('sha256')
        .update(rewardToken(stack, id, 1))
        .digest('hex'),
    })),
  )
  return rewards
}
