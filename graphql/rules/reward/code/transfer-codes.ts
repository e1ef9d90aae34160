import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { codesReadyMail } from './code-mails.ts'
import { findCodeReceiver } from './code-receiver.ts'

/** In ms. The time for which the receiver, a member of the company, can download the codes of a launch. */
export const codeFileMs = 24 * 60 * 60_000

type HandOver = { company: string; campaign: string; launch: string; receiver: string; count: number }

/**
 * Lets one member download the codes of a launch for a day, and emails the member that they are ready. Returns the id of the created code
 * file.
 */
export async function transferCodes({ trx, now }: UnitOfWork, { company, campaign, launch, receiver, count }: HandOver): Promise<string> {
  const id = newId()
  await trx('code_files').insert({
    id,
    company,
    campaign,
    launch,
    receiver,
    seq: await nextSequence(trx, 'code_files', company),
    status: 'ready',
    code_count: count,
    expires_at: new Date(now.getTime() + codeFileMs),
    date_created: now,
  })
  const person = await findCodeReceiver(trx, company, receiver)
  if (person)
    await queueAccountMail(trx, { kind: codesReadyMail, to: person.email, payload: { file: id }, dedupeKey: `codes-ready:${id}`, now })
  return id
}
