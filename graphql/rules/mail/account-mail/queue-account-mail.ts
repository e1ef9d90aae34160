import type { Knex } from 'knex'
import type { AccountMailKind, PayloadOf } from '#rules/app/account-mails.ts'
import { newId } from '#rules/platform/db/database.ts'
import { seal } from '#rules/platform/secrets/seal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

type Queued<Kind extends AccountMailKind> = {
  kind: Kind
  to: string
  payload: PayloadOf<Kind>
  /** Unique for all time, at most 160 characters: a cause asked for twice sends once. */
  dedupeKey: string
  now: Date
}

/** Leaves a mail in the hidden outbox, in the transaction of its cause; its words lie encrypted until it is sent. */
export async function queueAccountMail<Kind extends AccountMailKind>(trx: Knex.Transaction, mail: Queued<Kind>): Promise<void> {
  const at = mail.now.getTime()
  await trx('plutus_account_mails')
    .insert({
      id: newId(),
      kind: mail.kind,
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
