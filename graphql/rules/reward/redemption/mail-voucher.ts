import { messageRow } from '#rules/messaging/message-row.ts'
import { queueMessages } from '#rules/messaging/reward-messages.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { OrderedRedemption } from './supplier-order.ts'

type Paid = { id: string; company: string; campaign: string; recipient_email: string; uses: number | null }

/**
 * The voucher came when nobody looked: it goes to the address that all it was paid with was sent to. Codes that came by no
 * mail, that belong to several people or that many may use have none: their holder finds it on the page they asked from.
 */
export async function mailVoucher({ trx, now }: UnitOfWork, { request, rewards }: OrderedRedemption): Promise<void> {
  const { idempotencyKey } = request as { idempotencyKey: string }
  const paid: Paid[] = await trx('rewards')
    .whereIn('id', Object.keys(rewards))
    .select('id', 'company', 'campaign', 'recipient_email', 'uses')
  const [to, ...others] = new Set(paid.map(({ recipient_email: email }) => email))
  if (!to || others.length || paid.some(({ uses }) => (uses ?? 1) > 1)) return
  const claim = await trx('claims')
    .join('plutus_vouchers', 'plutus_vouchers.claim', 'claims.id')
    .whereIn('claims.reward', Object.keys(rewards))
    .where({ idempotency_key: idempotencyKey })
    .first('claims.id', 'claims.reward')
  const reward = paid.find(({ id }) => id === claim?.reward)
  const dedupeKey = `copy:${claim?.id}:1`
  if (!reward || (await trx('messages').where({ dedupe_key: dedupeKey }).first('id'))) return
  const { id, company, campaign } = reward
  const copy = {
    company,
    campaign,
    reward: id,
    kind: 'copy' as const,
    to,
    subject: 'Your voucher',
    dedupeKey,
    payload: { claim: claim.id },
    now,
  }
  await queueMessages(trx, company, [messageRow(copy)])
}
