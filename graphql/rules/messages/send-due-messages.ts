import getDatabase from '@directus/api/database/index'
import { transact } from '../core/transact.ts'
import { openStatuses } from '../reward/close-reward.ts'
import { rewardLink } from '../reward/token.ts'
import { composeRewardMail, type RewardContext, readContext } from './compose-reward-mail.ts'
import { claimMessages, type OutgoingMessage } from './outbox.ts'
import { type Outcome, recordOutcomes } from './record-outcomes.ts'
import { sendMail } from './send-mail.ts'
import { Shelves } from './shelves.ts'
import { readTestContext } from './test-context.ts'

/** Mails made ready together; SMTP itself takes 20 at once (send-mail.ts). */
const batchRows = 100

/** Sends what is due; true when there was something. No database connection is held while SMTP talks. */
export async function sendDueMessages(): Promise<boolean> {
  const messages = await claimMessages(getDatabase(), batchRows)
  if (!messages.length) return false
  const contexts = await readContext(
    getDatabase(),
    messages.flatMap(({ reward }) => reward ?? []),
  )
  const shelves = new Shelves(getDatabase())
  const outcomes = await Promise.all(
    messages.map((message) => sendOne(message, message.reward ? contexts.get(message.reward) : undefined, shelves)),
  )
  await transact((work) => recordOutcomes(work, outcomes))
  return true
}

async function sendOne(message: OutgoingMessage, reward: RewardContext | undefined, shelves: Shelves): Promise<Outcome> {
  try {
    const context = reward ?? (await readTestContext(getDatabase(), message))
    if (reward && message.kind !== 'copy') {
      if (reward.status === 'frozen' || reward.campaign_status === 'paused') return { message, result: 'held' }
      if (!openStatuses.includes(String(reward.status))) return { message, result: 'cancelled' }
    }
    const link = message.kind === 'test' ? rewardLink(String(message.payload.token)) : undefined
    await sendMail(await composeRewardMail(shelves, message, context, link), message.dedupe_key)
    return { message, result: 'sent' }
  } catch (error) {
    return { message, result: 'failed', error }
  }
}
