import type { Knex } from 'knex'
import { newId } from '#rules/platform/db/database.ts'
import { seal } from '#rules/platform/secrets/seal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import type { AccountMail } from './account-mail.ts'

type Queued<Payload> = {
  kind: AccountMail<Payload>
  to: string
  payload: Payload
  /** Unique for all time, at most 160 characters: a cause queued twice sends once. */
  dedupeKey: string
  now: Date
}

/** Queues a mail in the hidden outbox, in the transaction of its cause; its text is encrypted until it is sent. */
export async function queueAccountMail<Payload extends object>(trx: Knex.Transaction, mail: Queued<Payload>): Promise<void> {
  const at = mail.now.getTime()
  await trx('plutus_account_mails')
    .insert({
      id: newId(),
      kind: mail.kind.name,
      to: mail.to,
      payload_encrypted: seal(secretKey('accountMailKey'), JSON.stringify(mail.payload)),
      status: 'queued',
      dedupe_key: mail.dedupeKey,
      next_attempt_at: at,
      created_at: at,
    })
    .onConflict('dedupe_key')
    .ignore()
}
