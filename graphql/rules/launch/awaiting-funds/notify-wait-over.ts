import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { ownersOf } from './owners-of.ts'

/** Tells those whose launch it is that the money came and it started, or that its deadline passed. */
export async function notifyWaitOver(
  { trx, now }: UnitOfWork,
  launch: { id: string; campaign: string; member: string },
  kind: AccountMail<{ launch: string }>,
): Promise<void> {
  for (const { id, email } of await ownersOf(trx, launch))
    await queueAccountMail(trx, { kind, to: email, payload: { launch: launch.id }, dedupeKey: `${kind.name}:${launch.id}:${id}`, now })
}
