import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { emailInput } from '../campaign/email.input.ts'
import { parseJson } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { takeSeq } from '../core/sequence.ts'
import { verb } from '../core/verb.ts'
import { tokenHash } from '../reward/token.ts'
import { messageRow } from './message-row.ts'

const perHourMax = 10

/** Sends the draft's mail to the caller, marked TEST, with a link that shows the page and cannot claim. */
export const sendTestEmail = verb(
  z.object({ campaign: rowId }),
  { may: 'campaign.draft' },
  async ({ input: { campaign: id }, me, trx, now, audit }) => {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first()
    if (!campaign) throw refuse('NOT_FOUND')
    if (!z.safeParse(emailInput, parseJson(campaign.email)).success) throw refuse('STEP_INCOMPLETE', { step: 'template' })
    // Taken before the mails are counted: whoever comes at the same moment waits for this row.
    const seq = await takeSeq(trx, 'messages', me.company)
    const since = new Date(now.getTime() - 3_600_000)
    const recent = await trx('messages')
      .where({ company: me.company, kind: 'test', to: me.email })
      .where('date_created', '>', since)
      .count({ count: '*' })
      .first()
    if (Number(recent?.count) >= perHourMax) throw refuse('TEST_LIMIT', { retryAfterSeconds: 3600 })
    const smallest = await trx('campaign_recipients')
      .where({ campaign: id, state: 'ready' })
      .whereNotNull('value')
      .min({ value: 'value' })
      .first()
    const token = randomBytes(17).toString('base64url').slice(0, 22)
    const payload = { token, name: me.name, value: Number(smallest?.value ?? 0) }
    await trx('plutus_test_links').insert({
      token_hash: tokenHash(token),
      campaign: id,
      payload: JSON.stringify({ name: me.name, value: payload.value }),
      created_at: now.getTime(),
    })
    const message = messageRow({
      company: me.company,
      campaign: id,
      kind: 'test',
      to: me.email,
      subject: `TEST: ${campaign.name}`,
      dedupeKey: `test:${tokenHash(token)}`,
      payload,
      now,
    })
    await trx('messages').insert({ ...message, seq })
    await audit('campaign.test', 'campaigns', id)
    return id
  },
)
