import { refusal } from '#graphql/rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#graphql/rules/platform/command/transact.ts'
import { minor } from '#graphql/rules/platform/db/database.ts'
import { issueToPeople } from '#graphql/rules/reward/issue/issue-to-people.ts'
import { redeemablePage } from '#graphql/rules/reward/public/reward-page.ts'
import { claimInput } from '#graphql/rules/reward/redemption/claims.ts'
import { copyToAddress } from '#graphql/rules/reward/redemption/copies.ts'
import { redeemReward, repeatClaimByToken } from '#graphql/rules/reward/redemption/redeem-reward.ts'
import type { RewardKind, RewardVisit } from '#graphql/rules/reward/reward-kind.ts'

/** Creates the table that assigns each ticket (a reward) a seat and the person who holds it. */
export const createSeats = (knex: RewardVisit['knex']): Promise<void> =>
  knex.schema.createTable('test_seats', (table) => {
    table.uuid('reward').primary()
    table.uuid('recipient')
    table.integer('seat')
    table.string('voucher', 4)
  })

const seats = ({ trx }: Pick<UnitOfWork, 'trx'>) => trx.queryBuilder().from('test_seats')

/** A kind of reward that Plutus does not have, to test the registry of kinds. A ticket is a numbered seat, which moves with the reward. */
export const ticketKind: RewardKind = {
  deliveryType: 'rewardtickets',
  issue: (work, launch, afterSeq) =>
    issueToPeople(work, launch, afterSeq, {
      toValue: () => minor(launch.snapshot.value),
      toColumns: (row) => ({ kind: 'ticket', code_last4: `T${String(row.row_no).padStart(3, '0')}` }),
      follow: (part, rewards) =>
        seats(part).insert(rewards.map(({ id, recipient, row_no }) => ({ reward: id, recipient, seat: 100 + row_no }))),
    }),
  view: {
    page: (visit) =>
      redeemablePage(visit, async ([{ id }]) => {
        const found = await visit.knex.queryBuilder().from('test_seats').where({ reward: id }).first('seat')
        return { headline: found ? `Seat ${found.seat}` : 'No seat' }
      }),
  },
  redeem: {
    orderedAs: 'ticket',
    input: claimInput,
    capture: async (work, request) => {
      const outcome = await redeemReward(work, request, () => ({}))
      if (outcome.status === 'ordered') return outcome
      const last4 = outcome.answer.code.replaceAll(' ', '').slice(-4)
      const seat = await work
        .trx('rewards')
        .join('test_seats', 'test_seats.reward', 'rewards.id')
        .whereIn('rewards.id', work.trx('claims').where({ idempotency_key: request.idempotencyKey }).select('reward'))
        .first('rewards.id')
      if (!seat) throw refusal('WRONG_STATE')
      await seats(work).where({ reward: seat.id }).update({ voucher: last4 })
      return outcome
    },
    repeat: repeatClaimByToken,
  },
  copy: (work, { rewards }) => copyToAddress(work, rewards),
  transfer: async (work, { id }, replacement) => {
    await seats(work).where({ reward: id }).update({ reward: replacement.reward, recipient: replacement.recipient })
  },
  successor: ({ code_last4 }) => ({ code_last4: String(code_last4) }),
}
