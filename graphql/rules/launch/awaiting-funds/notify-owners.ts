import { listOwnerAndLauncher } from '#rules/campaign/responsible-members.ts'
import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** Emails the campaign's owner and the launching member, else the company's Owners, with `kind`: the launch was funded, or its deadline passed. */
export async function notifyWaitOver(
  { trx, now }: UnitOfWork,
  launch: { id: string; campaign: string; member: string },
  kind: AccountMail<{ launch: string }>,
): Promise<void> {
  for (const { id, email } of await listOwnerAndLauncher(trx, launch))
    await queueAccountMail(trx, { kind, to: email, payload: { launch: launch.id }, dedupeKey: `${kind.name}:${launch.id}:${id}`, now })
}
