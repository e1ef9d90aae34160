import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { isMobile } from '#contracts/address/phone.ts'
import type { UnsupportedValues } from '#contracts/brand/spendable.ts'
import { emailContentInput, smsInput, whatsappInput } from '#contracts/campaign/messages.ts'
import { type Channel, channels } from '#contracts/message/words.ts'
import { readRates } from '#rules/campaign/cost.ts'
import { estimate } from '#rules/campaign/estimate.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { findUnsupportedValues, refuseUnsupportedValues } from '#rules/campaign/terms/unsupported-values.ts'
import { requireCarriers } from '#rules/mail/carrier/carriers.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { messageRow } from './message-row.ts'
import { tokenHash } from './token.ts'

const perHourMax = 10

const words: Record<Channel, z.ZodMiniType> = { email: emailContentInput, sms: smsInput, whatsapp: whatsappInput }

const input = z.object({ campaign: rowId, channel: z._default(z.enum(channels), 'email') })

/**
 * Sends a campaign's message, marked TEST, to the caller's own address or number. Its link shows the page but cannot claim. Refuses
 * NOT_FOUND, STEP_INCOMPLETE {step}, CHANNEL_NOT_AVAILABLE {channel}, VALUES_NOT_CARRIED, PHONE_MISSING, TEST_LIMIT.
 */
export const sendTestMessage = defineCommand(
  input,
  { may: 'campaign.draft' },
  async ({ input: { campaign: id, channel }, me, trx, now, audit }) => {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first()
    if (!campaign) throw refusal('NOT_FOUND')
    if (!z.safeParse(words[channel], parseJson(campaign[channel])).success) throw refusal('STEP_INCOMPLETE', { step: 'template' })
    requireCarriers([channel])
    const { uncarried } = await estimate(trx, campaign, await readRates(trx, me.company))
    refuseUnsupportedValues(uncarried ?? (await unsupportedDefaultValues(trx, campaign)))
    const to = await addressOf(trx, me, channel)
    // locks the sequence before tests are counted, so that concurrent calls count each other
    const seq = await nextSequence(trx, 'messages', me.company)
    await refuseTooMany(trx, me.company, to, now)
    const smallest = await trx('campaign_recipients')
      .where({ campaign: id, state: 'ready' })
      .whereNotNull('value')
      .min({ value: 'value' })
      .first()
    const token = randomBytes(17).toString('base64url').slice(0, 22)
    const { first_name: firstName } = await orThrow(trx('members').where({ id: me.id }).first('first_name'))
    const reader = { name: me.name, firstName, value: Number(smallest?.value ?? 0) }
    await trx('plutus_test_links').insert({
      token_hash: tokenHash(token),
      campaign: id,
      payload: JSON.stringify(reader),
      created_at: now.getTime(),
    })
    const message = messageRow({
      company: me.company,
      campaign: id,
      kind: 'test',
      channel,
      to,
      subject: `TEST: ${campaign.name}`,
      dedupeKey: `test:${tokenHash(token)}`,
      payload: { token, ...reader },
      now,
    })
    await trx('messages').insert({ ...message, payload: JSON.stringify(message.payload), seq })
    await audit('campaign.test', 'campaigns', id, { detail: { name: campaign.name, channel } })
    return id
  },
)

/**
 * Returns the campaign's default value if no brand of its catalogue accepts it, otherwise null. A test shows this value, even if the
 * recipients have their own.
 */
const unsupportedDefaultValues = (trx: Knex.Transaction, campaign: CampaignRow): Promise<UnsupportedValues | null> =>
  findUnsupportedValues(trx, campaign, [{ value: minor(campaign.value ?? 0), count: 1 }])

/** Returns the caller's own email address or mobile number, so that tests cannot reach other people. Refuses PHONE_MISSING. */
async function addressOf(trx: Knex.Transaction, me: Me, channel: Channel): Promise<string> {
  if (channel === 'email') return me.email
  const { phone } = await orThrow(trx('members').where({ id: me.id }).first('phone'))
  if (!phone || !isMobile(phone)) throw refusal('PHONE_MISSING')
  return phone
}

async function refuseTooMany(trx: Knex.Transaction, company: string, to: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 3_600_000)
  const recent = await trx('messages').where({ company, kind: 'test', to }).where('date_created', '>', since).count({ count: '*' }).first()
  if (Number(recent?.count) >= perHourMax) throw refusal('TEST_LIMIT', { retryAfterSeconds: 3600 })
}
