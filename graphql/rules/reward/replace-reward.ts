import * as z from 'zod/mini'
import { newId } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { takeSeq } from '../core/sequence.ts'
import { verb } from '../core/verb.ts'
import { readSnapshot } from '../launch/read-snapshot.ts'
import { queueMessages, rewardMessages } from '../messages/reward-messages.ts'
import { putPeople } from '../recipient/put-people.ts'
import { personFields } from '../recipient/recipient.input.ts'
import { cancelReason } from './cancel-reason.input.ts'
import { holdingStatuses } from './close-reward.ts'
import { lockReward } from './lock-reward.ts'
import { passOn } from './pass-on.ts'
import { refusalOf } from './refusal-of.ts'
import { rewardToken, tokenHash } from './token.ts'

const { email, firstName, lastName } = personFields
const input = z.object({ id: rowId, input: z.object({ email, firstName, lastName }), reason: cancelReason })

/**
 * Gives a reward that nobody took to another person: the first one's link is over, the second gets his own with all that was
 * left on it. The money stays held throughout, so no wallet moves.
 */
export const replaceReward = verb(input, { may: 'reward.replace' }, async (act) => {
  const {
    input: { id, input: person, reason },
    me,
    trx,
    now,
    audit,
  } = act
  const reward = await lockReward(act, id, me)
  if (!holdingStatuses.includes(reward.status)) throw refusalOf(reward.status)
  // codes are for whoever holds them, points lie on an account
  if (reward.kind !== 'link') throw refuse('WRONG_STATE')
  if (reward.recipient_email === person.email) throw refuse('VALIDATION', { fields: { 'input.email': 'This person has it already' } })
  const known = await trx('recipients').where({ company: me.company, email: person.email }).first('status')
  if (known && known.status !== 'active') throw refuse('RECIPIENT_SUPPRESSED')
  const { row_no: rowNo } = await passOn(act, reward, reason)
  const names = { first_name: person.firstName || null, last_name: person.lastName || null }
  const people = await putPeople(trx, [{ email: person.email, ...names }], { company: me.company, now, rewarded: true })
  const newReward = newId()
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const row = {
    id: newReward,
    company: me.company,
    campaign: reward.campaign,
    launch: reward.launch,
    recipient: String(people.get(person.email)?.id),
    seq: await takeSeq(trx, 'rewards', me.company),
    row_no: rowNo,
    kind: 'link',
    recipient_name: name,
    recipient_email: person.email,
    value: reward.remaining,
    remaining: reward.remaining,
    fee: reward.fee_remaining,
    fee_remaining: reward.fee_remaining,
    currency: reward.currency,
    status: 'issued',
    delivery_status: 'queued',
    search_text: `${name} ${person.email}`.trim().toLowerCase(),
    replaces: id,
    token_hash: tokenHash(rewardToken(newReward, 1)),
    token_version: 1,
    expires_at: reward.expires_at,
    issued_at: now,
    date_updated: now,
  }
  await trx('rewards').insert(row)
  const launch = { company: me.company, campaign: reward.campaign, snapshot: await readSnapshot(trx, reward.launch) }
  await queueMessages(trx, me.company, rewardMessages(launch, row, now))
  await audit('reward.replace', 'rewards', id, {
    detail: { reason, by: newReward },
    before: { status: reward.status },
    after: { status: 'replaced' },
  })
  return newReward
})
