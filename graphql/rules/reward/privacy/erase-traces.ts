import type { Knex } from 'knex'
import type { ImportColumn } from '#contracts/import/words.ts'
import { messageLifecycle } from '#model/lifecycles.ts'
import type { QueryOf } from '#model/tables.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { inList, nonNull, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { heldColumns, holderColumns } from '#rules/reward/holder-columns.ts'
import { findErrorLines, findSampledImports } from './find-mentions.ts'
import { nameWordsOf } from './is-row-of.ts'
import { messagesOf, type PersonTraces } from './person-traces.ts'

/**
 * Erases a person's data from campaign recipients, rewards, claims, messages, and the sample rows and error lines of imports. The caller
 * has locked the drafts that have a row of theirs. `placeholder` replaces their address.
 */
export async function eraseTraces(trx: Knex.Transaction, traces: PersonTraces, placeholder: string): Promise<void> {
  await eraseMessages(trx, traces)
  await eraseRewards(trx, traces)
  await erasePassedOn(trx, traces)
  await eraseRows(trx, traces, placeholder)
  await trx('plutus_people_words').where({ person: traces.id }).delete()
  await eraseFiles(trx, traces)
}

async function eraseRows(trx: Knex.Transaction, { company, rows }: PersonTraces, placeholder: string): Promise<void> {
  const theirs = () => trx('campaign_recipients').where(inList(trx, 'id', rows))
  const drafts = trx('campaigns').where({ company, status: 'draft' }).select('id')
  // Neither a row that no launch has used nor one of a file that is not applied is needed for the history.
  const unused = await theirs()
    .where((any) => any.whereIn('campaign', drafts).orWhere({ state: 'staged' }))
    .select('id', 'campaign', 'state')
  await trx('campaign_recipients')
    .where(
      inList(
        trx,
        'id',
        unused.map(({ id }) => id),
      ),
    )
    .delete()
  await theirs().update({
    ...erasedPersonColumns,
    email: placeholder,
    mobile: false,
    send_at_local: null,
    failure: trx.raw("case when failure is null then null else 'The person was erased' end"),
    dedupe_key: trx.raw("substr(dedupe_key, 1, 37) || cast(id as varchar(36)) || '@erased.invalid'"),
  })
  for (const campaign of new Set(unused.flatMap((row) => (row.state === 'staged' ? [] : (row.campaign ?? [])))))
    await refreshEstimate(trx, campaign)
}

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

async function eraseMessages(trx: Knex.Transaction, traces: PersonTraces): Promise<void> {
  const messages = await messagesOf(trx, traces).orderBy('id').pluck('id')
  const theirs = () => trx('messages').where(inList(trx, 'id', messages))
  await theirs().whereIn('status', messageLifecycle.cancel.from).update(messageLifecycle.cancel.set)
  await theirs().update({ to: '', to_masked: '', subject: '', payload: '{}' })
}

async function eraseRewards(trx: Knex.Transaction, { id, company, emails }: PersonTraces): Promise<void> {
  await trx('claims').where({ company }).whereIn('copy_to', emails).update({ copy_to: null })
  await trx('claims')
    .whereIn('reward', trx('rewards').where({ recipient: id }).select('id'))
    .update({ copy_to: null })
  await trx('rewards')
    .where({ recipient: id })
    .update({
      recipient_name: '',
      recipient_first_name: null,
      recipient_email: '',
      recipient_phone: null,
      time_zone: null,
      close_reason: trx.raw("case when close_reason is null then null else 'The person was erased' end"),
      search_text: trx.raw("lower(coalesce(code_last4, ''))"),
    })
  await emptyReasons(trx, (events) => events.whereIn('reward', trx('rewards').where({ recipient: id }).select('id')))
}

/**
 * Describes rewards that a correction gave to someone else by their holder. Empties the reasons typed before it, and the subjects of
 * messages with a name that is not the holder's.
 */
async function erasePassedOn(trx: Knex.Transaction, { passedOn, nameWords }: PersonTraces): Promise<void> {
  for (const id of passedOn) {
    const reward = await orThrow(
      trx('rewards')
        .join('recipients', 'recipients.id', 'rewards.recipient')
        .where('rewards.id', id)
        .first(
          ...(['recipient_name', 'recipient_email', 'code_last4'] as const).map((column) => `rewards.${column}` as const),
          ...heldColumns.map((column) => `recipients.${column}` as const),
        ),
    )
    await trx('rewards').where({ id }).update(holderColumns(reward, reward))
    const ownWords = nameWordsOf([reward.first_name, reward.last_name])
    const otherWords = [...nameWords, ...nameWordsOf([reward.recipient_name])].filter((word) => !ownWords.has(word))
    for (const { id: message, subject } of await trx('messages').where({ reward: id }).whereNot({ subject: '' }).select('id', 'subject')) {
      const words = nameWordsOf([subject])
      if (otherWords.some((word) => words.has(word))) await trx('messages').where({ id: message }).update({ subject: '' })
    }
    const corrections = trx('campaign_events').where({ reward: id, action: 'reward.readdress' })
    await emptyReasons(trx, (events) => events.where({ reward: id }).where('seq', '<', corrections.max('seq')))
  }
}

/** Empties the reasons of entries in the activity of campaigns. Nothing else of them ever changes. */
async function emptyReasons(trx: Knex.Transaction, where: (events: QueryOf<'campaign_events'>) => unknown): Promise<void> {
  await trx('campaign_events')
    .where((events) => void where(events))
    .whereNotNull('reason')
    .update({ reason: null })
}

/**
 * Removes the sample rows and error lines of imports that contain one of the person's addresses. The imported files themselves are deleted
 * after each import.
 */
async function eraseFiles(trx: Knex.Transaction, traces: PersonTraces): Promise<void> {
  await trx('import_errors')
    .where(inList(trx, 'id', await findErrorLines(trx, traces)))
    .delete()
  for (const { id, columns, sheets } of await findSampledImports(trx, traces)) {
    const bare = (parseJson(sheets) ?? []).map((sheet) => ({ ...sheet, columns: withoutSamples(sheet.columns), above: [] }))
    await trx('imports')
      .where({ id })
      .update({ columns: JSON.stringify(withoutSamples(nonNull(parseJson(columns)))), sheets: JSON.stringify(bare), findings: null })
  }
}

const withoutSamples = (columns: ImportColumn[]): ImportColumn[] => columns.map((column) => ({ ...column, samples: [] }))
