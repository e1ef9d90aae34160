import { foldText } from '#graphql/contracts/text/fold-text.ts'
import type { BulkSql } from './bulk-sql.ts'
import { copyRows } from './fill-company.ts'
import type { ModelRows } from './model-rows.ts'

type FillOptions = { company: string; member: string; people: number; rewards: number; names: Names }

/** First and last names that people get in turn. */
export type Names = { first: string[]; last: string[] }

const campaigns = 50
const dayMs = 86_400_000
const states = [...Array(50).fill('claimed'), ...Array(40).fill('issued'), ...Array(5).fill('viewed'), ...Array(5).fill('expired')]

/**
 * Inserts people, the words they are found by, and their rewards, which they get in turn. Values, ends, states and times of issue differ, and
 * one reward in a thousand is frozen and has the end of a code. Nothing else of a company is written. Returns one of its
 * campaigns.
 */
export async function fillForSearch(sql: BulkSql, models: ModelRows, options: FillOptions): Promise<{ campaign: string }> {
  const { company, member, people, rewards, names } = options
  const prefix = company.slice(-8)
  const idOf = (kind: number, number: string) => sql.id(`('${prefix}-00${kind}0-7000-8000-' || ${sql.hex(number)})`)
  const own = { company: sql.id(`'${company}'`) }
  const start = Date.now() - 300 * dayMs
  const [first, last] = [pick('n.i', names.first), `${pick(`(n.i / ${names.first.length})`, names.last)} || ' ' || n.i`]
  const words = [pick('n.i', names.first.map(foldText)), `${pick(`(n.i / ${names.first.length})`, names.last.map(foldText))} || n.i`]
  const email = `'p' || n.i || '@${prefix}.example.com'`
  const phone = `'9198' || substr(cast(10000000 + n.i as text), 1, 8)`
  const found = `lower(${first}) || ' ' || lower(${last}) || ' ' || ${email}`

  await copyRows(sql, models.campaigns, campaigns, {
    ...{ ...own, id: idOf(1, 'n.i - 1'), seq: 'n.i', name: `'Thanks ' || n.i`, owner: sql.id(`'${member}'`) },
  })
  await copyRows(sql, models.launches, campaigns, {
    ...{ ...own, id: idOf(2, 'n.i - 1'), campaign: idOf(1, 'n.i - 1'), member: sql.id(`'${member}'`), seq: 'n.i' },
    ...{ number: `'LA-' || n.i`, idempotency_key: `'fill-' || n.i` },
  })
  await copyRows(sql, models.recipients, people, {
    ...{ ...own, id: idOf(4, 'n.i'), seq: 'n.i', first_name: first, last_name: last, email, phone: `'+' || ${phone}` },
    ...{ search_text: found, tags: 'null' },
  })
  for (const word of [`${words[0]} || ${words[1]}`, words[1], 'cast(n.i as text)', email, phone, `substr(${phone}, 3)`])
    await sql.run(
      `insert into plutus_people_words (company, word, person) select ${own.company}, ${word}, ${idOf(4, 'n.i')} from ${sql.numbers(people)} n`,
    )
  const isRare = 'n.i % 1000 = 7'
  const person = `(1 + n.i % ${people})`
  await copyRows(sql, models.rewards, rewards, {
    ...{ ...own, id: idOf(3, 'n.i'), campaign: idOf(1, `(n.i % ${campaigns})`), launch: idOf(2, `(n.i % ${campaigns})`) },
    ...{ recipient: idOf(4, person), seq: 'n.i', row_no: 'n.i', token_hash: sql.random(), search_text: `'person ' || n.i` },
    ...{ recipient_name: `'Person ' || ${person}`, recipient_email: `'p' || ${person} || '@${prefix}.example.com'` },
    status: `case when ${isRare} then 'frozen' else ${pick('(n.i / 3)', states)} end`,
    delivery_status: `case when n.i % 500 = 3 then 'failed' else 'sent' end`,
    value: '(1 + n.i % 97) * 10000',
    remaining: '(1 + n.i % 97) * 10000',
    brand: 'case when n.i % 2 = 0 then model.brand else null end',
    code_last4: `case when ${isRare} then upper(substr(${sql.hex('cast(n.i as bigint) * 7919')}, 9, 4)) else null end`,
    issued_at: sql.at(`${start} + cast(n.i as bigint) * ${Math.floor((290 * dayMs) / rewards)}`),
    expires_at: sql.at(`${start} + cast(n.i % 365 as bigint) * ${dayMs}`),
  })
  await sql.settle()
  return { campaign: `${prefix}-0010-7000-8000-000000000001` }
}

const pick = (number: string, values: string[]): string =>
  `case ${number} % ${values.length} ${values.map((value, at) => `when ${at} then '${value}'`).join(' ')} end`
