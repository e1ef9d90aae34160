import { setTimeout } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import { isVariable, parseVariables } from '#contracts/message/variables.ts'
import { DeliveryFailure, type TextChannel, type TextMessage } from '#rules/mail/carrier/carrier.ts'
import { findCarrier } from '#rules/mail/carrier/carriers.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { mailProvider, sendMail } from '#rules/mail/send-mail.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { Slots } from '#rules/platform/concurrency/slots.ts'
import { env } from '#rules/platform/env/env.ts'
import { type HeldLease, LeaseLostError } from '#rules/platform/jobs/held-lease.ts'
import { InFlight } from '#rules/platform/jobs/in-flight.ts'
import { delayShutdownFor, hasShutDown, isShuttingDown, raceShutdown } from '#rules/platform/jobs/shutdown.ts'
import { storeFact } from '#rules/platform/jobs/store-fact.ts'
import { log } from '#rules/platform/log.ts'
import { BrandCache } from './brand-cache.ts'
import { composeRewardMail } from './compose-reward-mail.ts'
import { type LeasedMessages, leaseMessages, messageQueue, type OutgoingMessage } from './outbox.ts'
import { groupOutcomes, type Outcome, recordOutcomes } from './record-outcomes.ts'
import { type RewardContext, readContext } from './reward-context.ts'
import { rewardVariables } from './reward-variables.ts'
import { type SendDecision, sendDecision } from './send-decision.ts'
import { readTestContext, testParts } from './test-context.ts'

/** The maximum messages leased and composed at a time. SMTP sends SMTP_CONNECTIONS of them at once, and Twilio `carriedMax`. */
const batchRows = 100
const carriedMax = 20

/** The messages in flight, of which slow answers keep up to SMTP_CONNECTIONS. */
const inFlight = new InFlight(env.smtpConnections)

/** In ms. The outcomes of a batch are recorded this often, so that a crash repeats few messages of a slow server. */
const recordMs = 1000

/** The maximum messages at a time and the pause before them (ms) while a launch is being issued, which sending would slow down. */
const slowBatch = { rows: 20, restMs: 250 }

/**
 * Starts to send a batch of due messages, a small one if `isSlow`, once most of the former ones are sent. Returns false if none was due.
 * Holds no database connection during calls to carriers.
 */
export async function sendDueMessages(isSlow: boolean): Promise<boolean> {
  if (isSlow) await setTimeout(slowBatch.restMs)
  await inFlight.room()
  if (isShuttingDown()) return false
  const leased = await leaseMessages(getDatabase(), isSlow ? slowBatch.rows : batchRows)
  if (!leased) return false
  const { messages, lease } = leased
  const rewards = messages.flatMap(({ reward }) => reward ?? [])
  const contexts = await lease.renewWhile(readContext(getDatabase(), rewards))
  inFlight.start(lease.renewWhile(sendBatch(leased, contexts)))
  return true
}

async function sendBatch({ messages, lease }: LeasedMessages, contexts: Map<string, RewardContext>): Promise<void> {
  const brandCache = new BrandCache(getDatabase())
  const settled: Outcome[] = []
  const late: Promise<Outcome>[] = []
  const sendings = messages.map(async (message) => {
    const sending = sendOne(message, message.reward ? contexts.get(message.reward) : undefined, { brandCache, lease })
    const outcome = await inFlight.track(raceShutdown<Outcome, Outcome>(sending, { message, result: 'put back' }))
    settled.push(outcome)
    if (outcome.result === 'put back') late.push(sending)
  })
  const all = Promise.all(sendings).then(() => true)
  for (let isOver = false; !isOver; ) {
    isOver = await Promise.race([all, setTimeout(recordMs, false, { ref: false })])
    const outcomes = settled.splice(0)
    for (const group of groupOutcomes(outcomes))
      await storeFact(() => transact((work) => recordOutcomes(work, group, lease))).catch((error: unknown) => {
        // the others of the batch are still on their way
        if (!hasShutDown()) log.error({ worker: true, error })
        for (const { message } of group) lease.giveUp(message.id)
      })
  }
  // records messages that are sent after all, so that the next process does not send them again
  for (const sending of late) void delayShutdownFor(sending.then(recordLate)).catch((error: unknown) => log.error({ worker: true, error }))
}

async function recordLate(outcome: Outcome): Promise<void> {
  if (outcome.result === 'sent' && !hasShutDown()) await transact((work) => recordOutcomes(work, [outcome]))
}

/** Values that the messages of one batch share. */
type Batch = { brandCache: BrandCache; lease: HeldLease }

async function sendOne(message: OutgoingMessage, reward: RewardContext | undefined, batch: Batch): Promise<Outcome> {
  try {
    const stop = reward && sendDecision(message, reward)
    if (stop) return { message, ...stop }
    const context = reward ?? (await readTestContext(getDatabase(), message))
    return { message, result: 'sent', ...(await deliver(message, context, batch)) }
  } catch (error) {
    if (error instanceof StoppedError) return { message, ...error.decision }
    return error instanceof LeaseLostError ? { message, result: 'taken over' } : { message, result: 'failed', error }
  }
}

const carrierSlots = new Slots(carriedMax)

/** In ms. A message that waited longer for a free connection is decided on again before it leaves. */
const decidedForMs = 15_000

/** Thrown for a message that must not leave any more after its wait for a connection. */
class StoppedError extends Error {
  readonly decision: SendDecision

  constructor(decision: SendDecision) {
    super(`The message is ${decision.result}`)
    this.decision = decision
  }
}

/** Decides again about a message of a reward. Throws StoppedError, or LeaseLostError if the database cannot tell. */
async function decideAgain(message: OutgoingMessage, { token_version: version }: RewardContext, lease: HeldLease): Promise<void> {
  const id = message.reward
  if (!id) return
  const found = await readContext(getDatabase(), [id]).catch(() => lease.giveUp(message.id))
  if (!found) throw new LeaseLostError('messages', [message.id])
  const reward = found.get(id)
  const hasOldLink = reward?.token_version !== version && message.kind !== 'copy'
  const stop = !reward || hasOldLink ? { result: 'cancelled' as const } : sendDecision(message, reward)
  if (stop) throw new StoppedError(stop)
}

async function deliver(
  message: OutgoingMessage,
  reward: RewardContext,
  { brandCache, lease }: Batch,
): Promise<{ provider: string; providerId?: string | null; subject?: string }> {
  const { channel } = message
  const decidedAt = performance.now()
  const requireDue = async () => {
    await lease.requireHeld(message.id)
    if (performance.now() - decidedAt > decidedForMs) await decideAgain(message, reward, lease)
  }
  if (channel === 'email') {
    const mail = await composeRewardMail(brandCache, message, reward)
    // the last attempt goes out also while the store of files is away
    const mayOmitLogo = !messageQueue.retry(message.attempts)
    await sendMail({ ...mail, mayOmitLogo }, message.dedupe_key, { message, requireDue })
    return { provider: mailProvider, ...(holdsSecret(reward) ? {} : { subject: mail.subject }) }
  }
  const carrier = findCarrier(channel)
  if (!carrier) throw new DeliveryFailure('channel_not_available', 'channel')
  const text = composeText(message, channel, reward)
  const providerId = await carrierSlots.run(async () => {
    await requireDue()
    return carrier.send(text, message.dedupe_key)
  })
  return { provider: carrier.name, providerId }
}

/** Returns true if the sender's subject contains a code or link. Such a subject is not stored as sent, only as queued, without them. */
const holdsSecret = ({ snapshot }: RewardContext): boolean => /reward_(?:code|link)/.test(snapshot.email.subject)

const marks: Partial<Record<OutgoingMessage['kind'], string>> = { reminder: 'Reminder: ', test: 'TEST: ' }

/**
 * Composes an SMS or WhatsApp message from the sender's text for one recipient. WhatsApp gets the template's name and the variables in the
 * order of the text. Tests and reminders are marked in the first variable, because the approved text cannot change.
 */
function composeText(message: OutgoingMessage, channel: TextChannel, reward: RewardContext): TextMessage {
  const { snapshot } = reward
  const words = snapshot[channel]
  if (!words) throw new DeliveryFailure('channel_not_available', 'message')
  const company = { name: reward.company_name, sender_name: reward.sender_name }
  const values = rewardVariables({ reward, company, snapshot, ...testParts(message) })
  const mark = marks[message.kind] ?? ''
  return {
    id: message.id,
    channel,
    to: message.to,
    body: mark + renderText(words.body, values),
    fromName: `${reward.sender_name ?? company.name} via Plutus`,
    ...('templateName' in words
      ? { template: { name: words.templateName, language: words.language, variables: slots(words.body, mark) } }
      : {}),
  }

  function slots(body: string, first: string): string[] {
    const named = parseVariables(body).used.filter(isVariable)
    return named.map((name, index) => (index === 0 ? first : '') + (values[name] ?? ''))
  }
}
