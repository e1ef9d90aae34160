import type { Knex } from 'knex'
import { endedImports } from '#model/statuses.ts'
import { ownEmails } from '#rules/people/former-emails.ts'
import { dedupeKey } from '#rules/people/recipient-row.ts'
import { idText, inList, parseJson } from '#rules/platform/db/database.ts'
import { isRowOf, type ListedRow, nameWordsOf } from './is-row-of.ts'
import { findMessagesTo } from './messages-to.ts'

/**
 * A person of a company, with the addresses that are or were theirs alone. `rows` are theirs in recipient lists, and `campaigns` those of
 * these rows and of their rewards. `passedOn` are rewards that a correction took from them, and `passedMessages` what these had sent them.
 * `othersMessages` are those that their own rewards had sent to someone else before a correction.
 */
export type PersonTraces = {
  id: string
  company: string
  /** The folded words of their names. */
  nameWords: ReadonlySet<string>
  emails: string[]
  rows: string[]
  campaigns: string[]
  passedOn: string[]
  passedMessages: string[]
  othersMessages: string[]
}

/**
 * Finds the rows about one person of the company in every table. An address counts as theirs if they have it. One that they had, or were
 * sent a reward to, also counts unless another person has or had it. It does not if a recipient list has someone else's name beside it.
 */
export async function findTraces(knex: Knex, person: { id: string; company: string }): Promise<PersonTraces> {
  const { id, company } = person
  const row = await knex('recipients').where({ id, company }).first('email', 'former_emails', 'first_name', 'last_name', 'phone')
  const rewards = ofHolder(knex, id)
  const held = await rewards.clone().distinct('recipient_email', 'recipient_name', 'campaign')
  const sent = await sentTo(knex, rewards)
  const former = parseJson(row?.former_emails ?? null) ?? []
  const named = [...held.map((reward) => reward.recipient_email), ...sent]
  const alone = await ownEmails(knex, { ...person, current: row?.email }, [...(row ? [row.email] : []), ...former, ...named])
  const issued = await rewards.clone().where({ token_version: 1 }).whereNull('replaces').distinct('recipient_email', 'campaign')
  const listed = await findRows(knex, company, alone, new Set(issued.map((reward) => dedupeKey(reward.campaign, reward.recipient_email))))
  const nameWords = nameWordsOf([row?.first_name, row?.last_name, ...held.map((reward) => reward.recipient_name)])
  const isTheirs = (each: TracedRow) =>
    each.isIssued || each.email === row?.email || isRowOf({ nameWords, phone: row?.phone ?? null }, each)
  const others = new Set(listed.filter((each) => !isTheirs(each)).map(({ email }) => email))
  const emails = alone.filter((email) => !others.has(email))
  const rows = listed.filter(isTheirs)
  const passedOn = await findPassedOn(knex, person, emails)
  const strangers = (await sentTo(knex, rewards.clone().where('token_version', '>', 1))).filter(
    (email) => !emails.includes(email) && !former.includes(email),
  )
  return {
    ...person,
    nameWords,
    emails,
    rows: rows.map((each) => each.id),
    campaigns: [...new Set([...rows, ...held].flatMap(({ campaign }) => campaign ?? []))],
    passedOn,
    passedMessages: await findMessagesTo(knex, passedOn, emails),
    othersMessages: strangers.length ? await findMessagesTo(knex, await rewards.clone().pluck('id'), strangers) : [],
  }
}

/** The query that `findTraces` builds for the rewards that a person holds. */
type Rewards = ReturnType<typeof ofHolder>
const ofHolder = (knex: Knex, recipient: string) => knex('rewards').where({ recipient })

/** Finds the addresses to which rewards were sent, without those that their holders had a voucher copied to. */
async function sentTo(knex: Knex, rewards: Rewards): Promise<string[]> {
  const sent = await knex('messages')
    .whereIn('reward', rewards.clone().select('id'))
    .where({ channel: 'email' })
    .whereNot({ kind: 'copy' })
    .distinct('to')
  return sent.map(({ to }) => to)
}

/** Finds the rewards that were sent to one of a person's addresses and that a correction gave to someone else. */
function findPassedOn(knex: Knex, { id, company }: { id: string; company: string }, emails: string[]): Promise<string[]> {
  const corrected = knex('campaign_events').where({ company, action: 'reward.readdress' }).whereNotNull('reward').select('reward')
  const sent = knex('messages')
    .whereIn('reward', corrected)
    .where(inList(knex, 'to', emails))
    .whereNot({ kind: 'copy' })
    .select('reward')
  return knex('rewards').whereIn('id', sent).whereNot({ recipient: id }).pluck('id')
}

const keysMax = 500

type TracedRow = ListedRow & { id: string; campaign: string | null; email: string; isIssued: boolean }

/**
 * Finds the rows with these addresses in the recipients of campaigns and in files that are not applied yet, by their unique key. `issued`
 * are the keys of the rows from which the person got a reward.
 */
async function findRows(knex: Knex, company: string, emails: string[], issued: ReadonlySet<string>): Promise<TracedRow[]> {
  const campaigns = await knex('campaigns').where({ company }).select('id')
  const files = await knex('imports').where({ company }).whereNotIn('status', endedImports).select('id')
  const keys = [...new Set([...issued, ...[...campaigns, ...files].flatMap((owner) => emails.map((email) => dedupeKey(owner.id, email)))])]
  const rows: TracedRow[] = []
  for (let start = 0; start < keys.length; start += keysMax) {
    const found = await knex('campaign_recipients')
      .where({ company })
      .where(inList(knex, 'dedupe_key', keys.slice(start, start + keysMax)))
      .select('id', 'campaign', 'email', 'first_name', 'last_name', 'phone', 'dedupe_key')
    rows.push(...found.map(({ dedupe_key: key, ...row }) => ({ ...row, isIssued: issued.has(key) })))
  }
  return rows
}

const rewardIds = (knex: Knex, { id }: PersonTraces) => ofHolder(knex, id).select('id')

/** Claims of the person's rewards, and claims whose voucher was copied to one of their addresses. */
export const claimsOf = (knex: Knex, traces: PersonTraces) =>
  knex('claims')
    .where({ company: traces.company })
    .where((any) => any.whereIn('reward', rewardIds(knex, traces)).orWhereIn('copy_to', traces.emails))

/**
 * Messages about the person's rewards, and messages to their addresses and numbers about rewards that someone else has now. Those come from
 * a corrected address, or are copies of a voucher.
 */
export const messagesOf = (knex: Knex, traces: PersonTraces) => {
  const copied = knex('claims').where({ company: traces.company }).whereIn('copy_to', traces.emails).select('reward')
  return knex('messages').where((any) =>
    any
      .where((own) => own.whereIn('reward', rewardIds(knex, traces)).whereNot(inList(knex, 'id', traces.othersMessages)))
      .orWhere(inList(knex, 'id', traces.passedMessages))
      .orWhere((to) => to.whereIn('campaign', traces.campaigns).whereIn('to', traces.emails))
      .orWhere((to) => to.whereIn('reward', copied).whereIn('to', traces.emails)),
  )
}

/** The person's points account, and its entries. */
export const accountsOf = (knex: Knex, { id }: PersonTraces) => knex('points_accounts').where({ recipient: id })

export const entriesOf = (knex: Knex, traces: PersonTraces) =>
  knex('points_entries').whereIn('account', accountsOf(knex, traces).select('id'))

/** Entries of the activity log about the person and their rewards. */
export const auditOf = (knex: Knex, traces: PersonTraces) =>
  knex('audit_events')
    .where({ company: traces.company })
    .where((any) => any.where({ entity_id: traces.id }).orWhereIn('entity_id', ofHolder(knex, traces.id).select(idText(knex, 'id'))))

/** Entries of the activity of campaigns about the person's rewards. */
export const activityOf = (knex: Knex, traces: PersonTraces) => knex('campaign_events').whereIn('reward', rewardIds(knex, traces))

/** Reports of carriers on the person's messages. */
export const reportsOf = (knex: Knex, traces: PersonTraces) =>
  knex('plutus_message_events').whereIn('message', messagesOf(knex, traces).select(idText(knex, 'id')))
