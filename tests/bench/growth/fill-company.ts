import type { BulkSql } from './bulk-sql.ts'
import type { ModelRows } from './model-rows.ts'

/** The number that each kind of row has in its generated id, so that ids of two kinds never collide. */
const kinds = { campaign: 1, launch: 2, reward: 3, recipient: 4, row: 5, message: 6, line: 7, claim: 8, figure: 9 } as const

type FillOptions = { company: string; member: string; count: number; campaigns: number; from: Date; to: Date }

/**
 * Inserts `count` rewards for a new company, a tenth of them in the first campaign. Half are claimed and one in a hundred failed. Ledger
 * lines are written between `from` and `to` so that `check-ledgers` passes. Returns functions that build ids.
 */
export async function fillCompany(sql: BulkSql, models: ModelRows, { company, member, count, campaigns, from, to }: FillOptions) {
  const prefix = `019${count.toString(16).padStart(5, '0')}`
  const text = (kind: keyof typeof kinds, number: string) => `'${prefix}-000${kinds[kind]}-7000-8000-' || ${sql.hex(number)}`
  const idOf = (kind: keyof typeof kinds, number: string) => sql.id(`(${text(kind, number)})`)
  const campaignOf = (number: string) => `case when ${number} % 10 = 0 then 0 else 1 + ${number} % ${campaigns - 1} end`
  const own = sql.id(`'${company}'`)
  const claimed = Math.ceil(count / 2)
  const began = from.getTime()
  const began2 = began + 3_600_000
  const step = Math.floor((to.getTime() - began2) / (claimed + 1))
  const start = sql.at(`${began}`)
  /** Returns the time of the k-th claim, which belongs to reward 2k - 1. */
  const claimAt = (k: string) => sql.at(`${began2} + cast(${k} as bigint) * ${step}`)
  const isClaimed = 'n.i % 2 = 1'
  const isLost = 'n.i % 100 = 42'
  const when = (condition: string, yes: string, no: string) => `case when ${condition} then ${yes} else ${no} end`
  const of = (number: string) => ({ campaign: idOf('campaign', campaignOf(number)), launch: idOf('launch', campaignOf(number)) })
  const mine = { company: own }

  const name = `'Thanks ' || n.i`
  const none = Object.fromEntries(['recipient_count', 'issued_count', 'claimed_count'].map((column) => [column, '0']))
  await copyRows(sql, models.campaigns, campaigns, {
    ...{ ...mine, ...none, id: idOf('campaign', 'n.i - 1'), seq: 'n.i', name, owner: sql.id(`'${member}'`) },
    ...{ search_text: `lower(${name})`, date_created: start, date_updated: start, launched_at: start },
  })
  await copyRows(sql, models.launches, campaigns, {
    ...{ ...mine, id: idOf('launch', 'n.i - 1'), campaign: idOf('campaign', 'n.i - 1'), member: sql.id(`'${member}'`), seq: 'n.i' },
    ...{ number: `'LA-' || n.i`, idempotency_key: `'fill-' || n.i`, date_created: start, started_at: start, finished_at: start },
  })
  const email = `'person-' || n.i || '@${prefix}.example.com'`
  const person = { first_name: `'Pat'`, last_name: `'Number ' || n.i`, email, search_text: `'pat number ' || n.i || ' ' || ${email}` }
  await copyRows(sql, models.recipients, count, {
    ...{ ...mine, ...person, id: idOf('recipient', 'n.i'), seq: 'n.i', date_created: start, last_rewarded_at: start },
  })
  await copyRows(sql, models.campaign_recipients, count, {
    ...{ ...mine, ...person, id: idOf('row', 'n.i'), campaign: of('n.i').campaign, seq: 'n.i', row_no: 'n.i' },
    dedupe_key: `'fill:${prefix}:' || n.i`,
  })
  const { campaign, launch } = of('n.i')
  await copyRows(sql, models.rewards, count, {
    ...{ ...mine, campaign, launch, id: idOf('reward', 'n.i'), recipient: idOf('recipient', 'n.i'), seq: 'n.i', row_no: 'n.i' },
    ...{ recipient_name: `'Pat Number ' || n.i`, recipient_email: email, search_text: person.search_text, token_hash: sql.random() },
    status: when(isClaimed, `'claimed'`, `'issued'`),
    delivery_status: when(isLost, `'failed'`, `'sent'`),
    remaining: when(isClaimed, '0', 'model.value'),
    fee_remaining: when(isClaimed, '0', 'model.fee'),
    brand: when(isClaimed, 'model.brand', 'null'),
    claimed_at: when(isClaimed, claimAt('((n.i + 1) / 2)'), 'null'),
    first_viewed_at: when(isClaimed, claimAt('((n.i + 1) / 2)'), 'null'),
    closed_at: when(isClaimed, 'model.closed_at', 'null'),
    date_updated: when(isClaimed, claimAt('((n.i + 1) / 2)'), start),
    issued_at: start,
    last_sent_at: start,
  })
  await copyRows(sql, models.messages, count, {
    ...{ ...mine, campaign, id: idOf('message', 'n.i'), reward: idOf('reward', 'n.i'), seq: 'n.i', to: email },
    ...{ dedupe_key: `'fill:${prefix}:' || n.i`, provider_id: `'fill-${prefix}-' || n.i` },
    status: when(isLost, `'failed'`, 'model.status'),
    retryable: isLost,
    date_created: start,
    sent_at: start,
  })
  const reward = idOf('reward', '2 * n.i - 1')
  await copyRows(sql, models.claims, claimed, {
    ...{ ...mine, reward, id: idOf('claim', 'n.i'), seq: 'n.i', idempotency_key: `'fill-' || n.i`, claimed_at: claimAt('n.i') },
  })
  await copyRows(sql, models.vouchers, claimed, {
    ...{ id: text('claim', 'n.i'), claim: text('claim', 'n.i'), company: `'${company}'`, code_hash: sql.random() },
  })
  await sumCampaigns(sql, company, models)
  await post()
  await addFigures()
  await setCounters()
  return {
    rewards: count,
    campaigns,
    lines: 1 + campaigns + claimed,
    idOf: (kind: keyof typeof kinds, number: number) => idText(kind, number),
  }

  function idText(kind: keyof typeof kinds, number: number): string {
    return `${prefix}-000${kinds[kind]}-7000-8000-${number.toString(16).padStart(12, '0')}`
  }

  /** Writes the ledger, which is one adjustment with the whole amount, a hold per launch and a capture per claim. */
  async function post(): Promise<void> {
    const [wallet] = await sql.run(`select * from wallets where company = '${company}'`)
    if (Number(wallet?.seq) !== 0) throw new Error('The company has lines already')
    const all = count * models.unit
    const ofWallet = { ...mine, wallet: sql.id(`'${wallet?.id}'`), delta_pending: '0', pending_after: '0', idempotency_key: 'null' }
    await copyRows(sql, models.adjustment, 1, {
      ...{ ...ofWallet, id: idOf('line', '1'), seq: '1', delta_available: `${all}`, available_after: `${all}`, reserved_after: '0' },
      occurred_at: start,
    })
    const { value, fee, tax } = models.hold.row
    const times = (part: unknown) => `(n.total / ${models.unit}) * ${Number(part)}`
    const launches = `(select seq as i, id as launch, campaign, total, sum(total) over (order by seq) as held from launches where company = '${company}')`
    await copyFrom(sql, models.hold, launches, {
      ...{ ...ofWallet, id: idOf('line', 'n.i + 1'), seq: 'n.i + 1', campaign: 'n.campaign', launch: 'n.launch', actor: 'null' },
      ...{ delta_available: '-n.total', delta_reserved: 'n.total', available_after: `${all} - n.held`, reserved_after: 'n.held' },
      ...{ value: times(value), fee: times(fee), tax: times(tax) },
      occurred_at: sql.at(`${began} + n.i`),
    })
    const line = `(n.i + ${campaigns + 1})`
    const { campaign, launch } = of('(2 * n.i - 1)')
    await copyRows(sql, models.capture, claimed, {
      ...{ ...ofWallet, campaign, launch, reward, id: idOf('line', line), seq: line, occurred_at: claimAt('n.i') },
      ...{ available_after: '0', reserved_after: `${all} - cast(n.i as bigint) * ${models.unit}`, reference: `'RW-' || (2 * n.i - 1)` },
    })
    await sql.run(
      `update wallets set reserved = ${all - claimed * models.unit}, seq = ${campaigns + 1 + claimed}, date_updated = ${claimAt(`${claimed}`)} where company = '${company}'`,
    )
  }

  async function addFigures(): Promise<void> {
    const days = (ofCampaign: string, by: string) =>
      `(select ${ofCampaign} as campaign, day, count(*) as claims, row_number() over () as i
        from (select campaign, ${sql.dayOf('claimed_at')} as day from rewards where company = '${company}' and claimed_at is not null) claimed
        group by ${by})`
    const counts = { claimed_count: 'n.claims', claimed_value: `n.claims * ${models.value}`, issued_count: '0', issued_value: '0' }
    const columns = { ...mine, ...counts, day: 'n.day', campaign: 'n.campaign' }
    await copyFrom(sql, models.daily_figures, days('campaign', 'campaign, day'), {
      ...{ ...columns, id: idOf('figure', 'n.i'), key: `'${company}:' || n.campaign || ':' || n.day` },
    })
    await copyFrom(sql, models.daily_figures, days('null', 'day'), {
      ...{ ...columns, campaign: 'null', id: idOf('figure', 'n.i + 100000000'), key: `'${company}:-:' || n.day`, closing_available: '0' },
    })
  }

  /** Sets the counters of the company's row numbers, so that new rows continue after the inserted ones. */
  async function setCounters(): Promise<void> {
    const used = {
      campaigns,
      launches: campaigns,
      rewards: count,
      recipients: count,
      campaign_recipients: count,
      messages: count,
      claims: claimed,
    }
    for (const [list, value] of Object.entries(used))
      await sql.run(
        `insert into plutus_counters (key, value) values ('${list}:${company}', ${value}) on conflict (key) do update set value = excluded.value`,
      )
  }
}

/** Updates the counts and sums that campaigns and launches store, from the inserted rewards. */
async function sumCampaigns(sql: BulkSql, company: string, { unit, value }: ModelRows): Promise<void> {
  const counts = `(select campaign, count(*) as issued, count(claimed_at) as claimed,
    sum(case when delivery_status = 'failed' then 1 else 0 end) as lost from rewards where company = '${company}' group by campaign) n`
  await sql.run(
    `update campaigns set recipient_count = n.issued, issued_count = n.issued, sent_count = n.issued, opened_count = n.claimed,
      claimed_count = n.claimed, claimed_value = n.claimed * ${value}, issued_value = n.issued * ${value}, failed_count = n.lost,
      total = n.issued * ${unit} from ${counts} where campaigns.id = n.campaign`,
  )
  await sql.run(
    `update launches set recipient_count = n.issued, progress_total = n.issued, progress_done = n.issued, total = n.issued * ${unit}
      from ${counts} where launches.campaign = n.campaign`,
  )
}

/** An existing row, identified by table and id, that new rows copy. */
export type Model = { table: string; id: string }
/**
 * SQL expressions for the columns that differ in each copy. They may use columns of `n`, such as the number `n.i`, and of `model`, the
 * copied row. All other columns are copied.
 */
type Columns = Record<string, string>

const rowsAtOnce = 50_000
const restMs = 100

/**
 * Inserts `count` copies of a row, numbered from 1 as `n.i` in the SQL of `columns`. Pauses between batches so that other users reach the
 * database.
 */
export async function copyRows(sql: BulkSql, model: Model, count: number, columns: Columns): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const to = Math.min(count, from + rowsAtOnce - 1)
    const numbers = `(with recursive k(i) as (select ${from} union all select i + 1 from k where i < ${to}) select i from k)`
    await copyFrom(sql, model, numbers, columns)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

/** Inserts a copy of a row for each row of a query, which is available as `n`. */
async function copyFrom(sql: BulkSql, { table, id }: Model, query: string, columns: Columns): Promise<void> {
  const one = `select * from ${table} where id = '${id}'`
  const [model] = await sql.run(one)
  if (!model) throw new Error(`${table} has no row ${id}`)
  const names = Object.keys(model)
  const unknown = Object.keys(columns).find((name) => !names.includes(name))
  if (unknown) throw new Error(`${table} has no column ${unknown}`)
  const quoted = names.map((name) => `"${name}"`)
  const values = names.map((name) => columns[name] ?? `model."${name}"`)
  await sql.run(`insert into ${table} (${quoted}) select ${values.join(', ')} from ${query} n cross join (${one}) model`)
}
