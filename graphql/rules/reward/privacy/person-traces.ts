import type { Knex } from 'knex'
import { endedImports } from '#model/statuses.ts'
import { ownEmails } from '#rules/people/former-emails.ts'
import { dedupeKey } from '#rules/people/recipient-row.ts'
import { idText, inList, parseJson } from '#rules/platform/db/database.ts'

/** A person, with every address that is or was theirs, their rows in recipient lists, and the campaigns of these rows and their rewards. */
export type PersonTraces = { id: string; company: string; emails: string[]; rows: string[]; campaigns: string[] }

/**
 * Finds the rows about one person of the company in every table. An address counts as theirs if they have it. One that they had, or were
 * sent a reward to, also counts unless another person has or had it.
 */
export async function findTraces(knex: Knex, person: { id: string; company: string }): Promise<PersonTraces> {
  const { id, company } = person
  const row = await knex('recipients').where({ id, company }).first('email', 'former_emails')
  const rewards = knex('rewards').where({ recipient: id })
  const sent = await knex('messages')
    .whereIn('reward', rewards.clone().select('id'))
    .where({ channel: 'email' })
    .whereNot({ kind: 'copy' })
    .distinct('to')
  const held = await rewards.distinct('recipient_email', 'campaign')
  const former = parseJson(row?.former_emails ?? null) ?? []
  const named = [...held.map((reward) => reward.recipient_email), ...sent.map(({ to }) => to)]
  const emails = await ownEmails(knex, { ...person, current: row?.email }, [...(row ? [row.email] : []), ...former, ...named])
  const rows = await findRows(knex, company, emails)
  return {
    ...person,
    emails,
    rows: rows.map((each) => each.id),
    campaigns: [...new Set([...rows, ...held].flatMap(({ campaign }) => campaign ?? []))],
  }
}

const keysMax = 500

/** Finds the rows with these addresses in the recipients of campaigns and in files that are not applied yet, by their unique key. */
async function findRows(knex: Knex, company: string, emails: string[]): Promise<{ id: string; campaign: string | null }[]> {
  const campaigns = await knex('campaigns').where({ company }).select('id')
  const files = await knex('imports').where({ company }).whereNotIn('status', endedImports).select('id')
  const keys = [...campaigns, ...files].flatMap((owner) => emails.map((email) => dedupeKey(owner.id, email)))
  const rows: { id: string; campaign: string | null }[] = []
  for (let start = 0; start < keys.length; start += keysMax)
    rows.push(
      ...(await knex('campaign_recipients')
        .where({ company })
        .where(inList(knex, 'dedupe_key', keys.slice(start, start + keysMax)))
        .select('id', 'campaign')),
    )
  return rows
}

const rewardIds = (knex: Knex, { id }: PersonTraces) => knex('rewards').where({ recipient: id }).select('id')

/** Claims of the person's rewards, and claims whose voucher was copied to one of their addresses. */
export const claimsOf = (knex: Knex, traces: PersonTraces) =>
  knex('claims')
    .where({ company: traces.company })
    .where((any) => any.whereIn('reward', rewardIds(knex, traces)).orWhereIn('copy_to', traces.emails))

/**
 * Messages about the person's rewards, and messages to their addresses about rewards that someone else has now. Those come from a corrected
 * address, or are copies of a voucher.
 */
export const messagesOf = (knex: Knex, traces: PersonTraces) => {
  const copied = knex('claims').where({ company: traces.company }).whereIn('copy_to', traces.emails).select('reward')
  return knex('messages').where((any) =>
    any
      .whereIn('reward', rewardIds(knex, traces))
      .orWhere((to) => to.whereIn('campaign', traces.campaigns).whereIn('to', traces.emails))
      .orWhere((to) => to.whereIn('reward', copied).whereIn('to', traces.emails)),
  )
}

/** Rows of files with one of the person's addresses that could not be added as they are. */
export const importErrorsOf = (knex: Knex, { company, emails }: PersonTraces) =>
  knex('import_errors')
    .where({ company })
    .where((any) => {
      any.whereRaw('1 = 0')
      for (const email of emails) any.orWhere(holds(knex, 'raw', email))
    })

/** Returns a condition that a JSON or text column contains the address. */
export function holds(knex: Knex, column: string, email: string): Knex.Raw {
  const pattern = `%${email.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return knex.raw("lower(cast(?? as text)) like ? escape '\\'", [column, pattern])
}

/** The person's points account, and its entries. */
export const accountsOf = (knex: Knex, { id }: PersonTraces) => knex('points_accounts').where({ recipient: id })

export const entriesOf = (knex: Knex, traces: PersonTraces) =>
  knex('points_entries').whereIn('account', accountsOf(knex, traces).select('id'))

/** Entries of the activity log about the person and their rewards. */
export const auditOf = (knex: Knex, traces: PersonTraces) =>
  knex('audit_events')
    .where({ company: traces.company })
    .where((any) =>
      any
        .where({ entity_id: traces.id })
        .orWhereIn('entity_id', knex('rewards').where({ recipient: traces.id }).select(idText(knex, 'id'))),
    )

/** Reports of carriers on the person's messages. */
export const reportsOf = (knex: Knex, traces: PersonTraces) =>
  knex('plutus_message_events').whereIn('message', messagesOf(knex, traces).select(idText(knex, 'id')))
