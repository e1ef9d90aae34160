import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import type { LockedReward } from './lock-reward.ts'
import { kindOf, type RewardKinds } from './reward-kind.ts'

/**
 * Whose the reward is at another address: the person themselves, whose address it becomes, or whom the company already knows
 * under it. Throws RECIPIENT_SUPPRESSED, and DUPLICATE_RECIPIENT where what its kind keeps cannot change hands.
 */
export async function movePerson(kinds: RewardKinds, work: UnitOfWork, reward: LockedReward, email: string): Promise<string> {
  const { trx } = work
  const { company, recipient } = reward
  const known = await trx('recipients').where({ company, email }).first('id', 'status')
  if (known) {
    if (known.status !== 'active') throw refusal('RECIPIENT_SUPPRESSED')
    if (known.id !== recipient) await kindOf(kinds, reward.kind).transfer(work, reward, { reward: reward.id, recipient: known.id })
    return known.id
  }
  const person = await orThrow(trx('recipients').where({ id: recipient }).first('first_name', 'last_name', 'status'))
  if (!['active', 'undeliverable'].includes(person.status)) throw refusal('RECIPIENT_SUPPRESSED')
  const search_text = [person.first_name, person.last_name, email].filter(Boolean).join(' ').toLowerCase()
  await trx('recipients').where({ id: recipient }).update({ email, search_text, status: 'active', status_reason: null })
  return String(recipient)
}
