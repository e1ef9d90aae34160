import { randomUUID } from 'node:crypto'
import type { LaunchSnapshot } from '#graphql/contracts/launch/snapshot.ts'
import type { RewardVisit } from '#graphql/rules/reward/reward-kind.ts'

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/campaign/cost.ts')),
  ...(await import('#graphql/rules/launch/hold-launch.ts')),
  ...(await import('#graphql/rules/people/recipient-row.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/db/sequence.ts')),
})

type Copy = { name: string; deliveryType: string; people: string[]; value: number }

/**
 * Stores a campaign that gives each person one reward, with its launch, copied from a launch of the demo. Holds the launch's money in the
 * wallet and queues its issuing at once.
 */
export async function launchCopy(knex: RewardVisit['knex'], { name, deliveryType, people, value }: Copy) {
  const rules = await importRules()
  const past = await knex('launches')
    .join('campaigns', 'campaigns.id', 'launches.campaign')
    .where({ 'campaigns.delivery_type': 'rewardlinks', 'campaigns.status': 'live' })
    .whereNotNull('campaigns.value')
    .orderBy(['launches.seq', 'launches.company'])
    .first('launches.id', 'launches.campaign', 'launches.company', 'launches.member')
  if (!past) throw new Error('the demo has no launch of links')
  const { company, member } = past
  const [campaign, id] = [randomUUID(), randomUUID()]
  await rules.transact(async (work) => {
    const { trx, now } = work
    const [row, launch] = [
      await trx('campaigns').where({ id: past.campaign }).first(),
      await trx('launches').where({ id: past.id }).first(),
    ]
    if (!row || !launch) throw new Error('the launch is gone')
    const stored: LaunchSnapshot = typeof launch.snapshot === 'string' ? JSON.parse(launch.snapshot) : launch.snapshot
    const delivery = {
      ...stored.delivery,
      sendMode: 'now',
      sendAtLocal: null,
      expiryMode: 'days',
      expiryDays: 30,
      expiryDate: null,
      reminderOffsetsDays: [],
    }
    const snapshot = { ...stored, value, delivery, deliveryType, catalogue: { mode: 'all', brands: [] }, afterSeq: 0 }
    const { count, subtotal, fee, tax, total } = rules.costOf([{ value, count: people.length }], stored)
    const sums = { recipient_count: count, subtotal, fee, tax, total }
    const zero = { issued_count: 0, sent_count: 0, opened_count: 0, claimed_count: 0, returned_count: 0, failed_count: 0 }
    const nothing = { issued_value: 0, claimed_value: 0, returned_value: 0, launched_through: 0, next_launch: null, launched_at: null }
    const json = (of: object) =>
      Object.fromEntries(Object.entries(of).map(([name, cell]) => [name, isObject(cell) ? JSON.stringify(cell) : cell]))
    await insertInto(trx, 'campaigns', {
      ...json({ ...row, ...zero, ...nothing, ...sums }),
      id: campaign,
      seq: await rules.nextSequence(trx, 'campaigns', company),
      name,
      delivery_type: deliveryType,
      status: 'draft',
      value,
    })
    const first = await rules.nextSequence(trx, 'campaign_recipients', company, people.length)
    await trx('campaign_recipients').insert(
      people.map((email, index) =>
        rules.recipientRow(
          { email, firstName: email.split('@')[0] },
          { company, campaign, seq: first + index, rowNo: index + 1, state: 'ready' },
        ),
      ),
    )
    await insertInto(trx, 'launches', {
      ...json({ ...launch, ...sums }),
      id,
      campaign,
      seq: await rules.nextSequence(trx, 'launches', company),
      number: `LN-${id.slice(0, 8)}`,
      status: 'held',
      progress_total: count,
      progress_done: 0,
      idempotency_key: randomUUID(),
      snapshot: JSON.stringify(snapshot),
      date_created: now,
      started_at: null,
      finished_at: null,
    })
    if ((await rules.holdLaunch(work, id, { id: member, kind: 'person' })) !== 'processing') throw new Error('the launch waits')
  })
  return { launch: id, campaign, company, member: String(member) }
}

const isObject = (cell: unknown): boolean => cell !== null && typeof cell === 'object' && !(cell instanceof Date)

/** Inserts a row past the types of the schema, because the kind of a test is not one of their values. */
const insertInto = (trx: RewardVisit['knex'], table: string, row: object) => trx.queryBuilder<object>().from(table).insert(row)
