import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import type { ColumnField } from '#model/fields.ts'
import { hiddenTables } from '#model/hidden-tables.ts'
import { model } from '#model/model.ts'
import { type ColumnDecision, type PersonalTable, personalTables } from '#model/personal-data.ts'
import { findPerson } from '#rules/people/find-person.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { inList, instant, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { defineDocument } from '#rules/platform/export/export-kind.ts'
import { zonedTime } from '#rules/platform/export/zoned-time.ts'
import { findErrorLines } from './find-mentions.ts'
import {
  accountsOf,
  activityOf,
  auditOf,
  claimsOf,
  entriesOf,
  findTraces,
  messagesOf,
  type PersonTraces,
  reportsOf,
} from './person-traces.ts'

/** Exports what the company holds about a person as JSON with plain headings, by `personalTables`. Each download is audited. */
export const personFile = defineDocument({
  may: 'recipient.erase',
  name: 'person',
  filter: z.strictObject({ id: rowId }),
  find: (knex, me, { id }) => findPerson({ trx: knex as Knex.Transaction }, id, me),
  begin: async ({ trx }, me, { id }, audit) => {
    await findPerson({ trx }, id, me)
    await audit('person.file', 'recipients', id)
  },
  writeJson,
})

const pageRows = 500

/** Reads the next rows of each table about the person, in the order of their ids after `after`. */
const readers: Record<PersonalTable, (knex: Knex, traces: PersonTraces, after: string) => PromiseLike<({ id: string } & object)[]>> = {
  recipients: (knex, { id }, after) => knex('recipients').where({ id }).where('id', '>', after),
  campaign_recipients: (knex, { rows }, after) =>
    knex('campaign_recipients')
      .where(inList(knex, 'id', rows))
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .select('*', knex('campaigns').whereRaw('campaigns.id = campaign_recipients.campaign').select('currency').as('currency')),
  rewards: (knex, { id }, after) => knex('rewards').where({ recipient: id }).where('id', '>', after).orderBy('id').limit(pageRows),
  claims: (knex, traces, after) =>
    claimsOf(knex, traces)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .select('*', knex('rewards').whereRaw('rewards.id = claims.reward').select('currency').as('currency')),
  points_accounts: (knex, traces, after) => accountsOf(knex, traces).where('id', '>', after),
  points_entries: (knex, traces, after) => entriesOf(knex, traces).where('id', '>', after).orderBy('id').limit(pageRows),
  messages: (knex, traces, after) => messagesOf(knex, traces).where('id', '>', after).orderBy('id').limit(pageRows),
  plutus_message_events: (knex, traces, after) => reportsOf(knex, traces).where('id', '>', after).orderBy('id').limit(pageRows),
  import_errors: async (knex, traces, after) =>
    knex('import_errors')
      .where(inList(knex, 'id', await findErrorLines(knex, traces)))
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows),
  campaign_events: (knex, traces, after) => activityOf(knex, traces).where('id', '>', after).orderBy('id').limit(pageRows),
  audit_events: (knex, traces, after) => auditOf(knex, traces).where('id', '>', after).orderBy('id').limit(pageRows),
}

type Cells = Record<string, unknown>

async function* writeJson(knex: Knex, me: Me, { id }: { id: string }): AsyncGenerator<string> {
  const traces = await findTraces(knex, { id, company: me.company })
  const brands = new Map((await knex('brands').select('id', 'name')).map((brand) => [brand.id, brand.name]))
  const head = { 'What this is': `What ${me.companyName} holds about one person in Plutus`, Made: zonedTime(new Date(), me.timeZone) }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)}`
  for (const name of tableNames) {
    yield `,\n  ${JSON.stringify(personalTables[name].heading)}: [`
    let separator = '\n    '
    for await (const row of readRows(knex, name, traces)) {
      const line = JSON.stringify(describeRow(name, row, { me, brands }), null, 2)
      yield separator + line.replaceAll('\n', '\n    ')
      separator = ',\n    '
    }
    yield separator.startsWith(',') ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

const tableNames = Object.keys(personalTables) as PersonalTable[]
const firstId = '00000000-0000-0000-0000-000000000000'

async function* readRows(knex: Knex, name: PersonalTable, traces: PersonTraces): AsyncGenerator<Cells> {
  for (let after = firstId; ; ) {
    const rows = await readers[name](knex, traces, after)
    for (const row of rows) yield { ...row }
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.id
  }
}

const fieldsOf = (name: PersonalTable): Record<string, ColumnField> =>
  model.find((table) => table.name === name)?.fields ?? hiddenTables[name as keyof typeof hiddenTables].columns

type Words = { me: Me; brands: Map<string, string> }

/** Returns the row's columns that belong in the file, by their labels. Leaves out empty ones. */
function describeRow(name: PersonalTable, row: Cells, words: Words): Cells {
  const fields = fieldsOf(name)
  const columns: [string, ColumnDecision][] = Object.entries(personalTables[name].columns)
  const cells = columns.flatMap(([column, { label }]) => {
    const value = row[column]
    return label && value !== null && value !== undefined && value !== ''
      ? [[label, describe(name, column, value, { ...words, field: fields[column], currency: String(row.currency ?? words.me.currency) })]]
      : []
  })
  return Object.fromEntries(cells)
}

function describe(
  name: PersonalTable,
  column: string,
  value: unknown,
  { me, brands, field, currency }: Words & { field: ColumnField | undefined; currency: string },
): unknown {
  if (name === 'rewards' && column === 'seq') return `RW-${value}`
  if (column === 'brand') return brands.get(String(value)) ?? value
  if (field?.isMoney) return formatMoney(Number(value), currency)
  if (field?.type === 'timestamp' || /_at$/.test(column)) return zonedTime(instant(value as number), me.timeZone)
  if (field?.type === 'json') return parseJson(value as string)
  if (field?.list) return String(value).replaceAll('_', ' ')
  return value
}
