import type { Knex } from 'knex'
import { newId } from '#rules/platform/db/database.ts'
import { seal, secretKey } from '#rules/platform/secrets/secret-key.ts'
import type { AccountMail } from './account-mail.ts'

type QueueMailInput<Payload> = {
  kind: AccountMail<Payload>
  to: string
  payload: Payload
  /** Unique for all time and at most 160 characters. A second mail with the same key is ignored. */
  dedupeKey: string
  now: Date
}

/** Queues an account mail in the caller's transaction. The payload is stored encrypted, and deleted once the mail is sent, cancelled or given up after 72 hours. */
export async function queueAccountMail<Payload extends object>(trx: Knex.Transaction, mail: QueueMailInput<Payload>): Promise<void> {
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
