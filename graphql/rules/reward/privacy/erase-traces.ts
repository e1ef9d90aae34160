import type { Knex } from 'knex'
import type { ImportColumn } from '#contracts/import/words.ts'
import { messageLifecycle } from '#model/lifecycles.ts'
import { endedImports } from '#model/statuses.ts'
import { dedupeKey } from '#rules/people/recipient-row.ts'
import { nonNull, parseJson } from '#rules/platform/db/database.ts'

type ErasedPerson = { id: string; company: string; email: string; placeholder: string }

/** Erases a person's data from campaign recipients, rewards, claims, messages, and the sample rows and error lines of imports. */
export async function eraseTraces(trx: Knex.Transaction, person: ErasedPerson): Promise<void> {
  await eraseRows(trx, person)
  await trx('plutus_people_words').where({ person: person.id }).delete()
  await eraseRewards(trx, person)
  await eraseFiles(trx, person)
}

async function eraseRows(trx: Knex.Transaction, { company, email, placeholder }: ErasedPerson): Promise<void> {
  const owners: string[] = [
    ...(await trx('campaigns').where({ company }).pluck('id')),
    ...(await trx('imports').where({ company }).whereNotIn('status', endedImports).pluck('id')),
  ]
  for (let start = 0; start < owners.length; start += keysMax) {
    const keys = owners.slice(start, start + keysMax).map((owner) => dedupeKey(owner, email))
    const ids = await trx('campaign_recipients').where({ company }).whereIn('dedupe_key', keys).orderBy('id').pluck('id')
    // A row that no launch has used is not needed for the history.
    await trx('campaign_recipients').whereIn('id', ids).whereIn('campaign', drafts(trx, company)).delete()
    await trx('campaign_recipients')
      .whereIn('id', ids)
      .update({
        email: placeholder,
        ...erasedPersonColumns,
        mobile: false,
        dedupe_key: trx.raw('substr(dedupe_key, 1, 37) || ?', [placeholder]),
      })
  }
}

const keysMax = 500

/** Column values that erase a person's name, phone, country, time zone and tags from a row about them. */
export const erasedPersonColumns = {
  first_name: null,
  last_name: null,
  phone: null,
  country: null,
  time_zone: null,
  tags: null,
  search_text: '',
}

const drafts = (trx: Knex.Transaction, company: string) => trx('campaigns').where({ company, status: 'draft' }).select('id')

async function eraseRewards(trx: Knex.Transaction, { id, company, email }: ErasedPerson): Promise<void> {
  const rewards = trx('rewards').where({ recipient: id }).select('id')
  const typed = trx('claims').where({ company, copy_to: email }).select('reward')
  await trx('messages')
    .whereIn('reward', typed)
    .where({ kind: 'copy', to: email })
    .update({
      to: '',
      to_masked: '',
      subject: '',
      payload: '{}',
      ...messageLifecycle.cancel.ifAllowed(trx),
    })
  await trx('claims').where({ company, copy_to: email }).update({ copy_to: null })
  await trx('messages').whereIn('reward', rewards).update({ to: '', to_masked: '', subject: '', payload: '{}' })
  await trx('messages').whereIn('reward', rewards).whereIn('status', messageLifecycle.cancel.from).update(messageLifecycle.cancel.set)
  await trx('rewards')
    .where({ recipient: id })
    .update({
      recipient_name: '',
      recipient_first_name: null,
      recipient_email: '',
      recipient_phone: null,
      search_text: trx.raw("lower(coalesce(code_last4, ''))"),
    })
}

/**
 * Removes the sample rows and error lines of imports that contain the person's address. The imported files themselves are deleted after
 * each import.
 */
async function eraseFiles(trx: Knex.Transaction, { company, email }: ErasedPerson): Promise<void> {
  const pattern = `%${email.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const holds = (column: string) => trx.raw("lower(cast(?? as text)) like ? escape '\\'", [column, pattern])
  await trx('import_errors').where({ company }).where(holds('raw')).delete()
  for (const { id, columns, sheets } of await trx('imports')
    .where({ company })
    .where((any) => any.where(holds('columns')).orWhere(holds('sheets')).orWhere(holds('findings')))
    .select('id', 'columns', 'sheets')) {
    const bare = (parseJson(sheets) ?? []).map((sheet) => ({ ...sheet, columns: withoutSamples(sheet.columns), above: [] }))
    await trx('imports')
      .where({ id })
      .update({ columns: JSON.stringify(withoutSamples(nonNull(parseJson(columns)))), sheets: JSON.stringify(bare), findings: null })
  }
}

const withoutSamples = (columns: ImportColumn[]): ImportColumn[] => columns.map((column) => ({ ...column, samples: [] }))
