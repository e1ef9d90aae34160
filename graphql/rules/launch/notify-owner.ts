import { notificationsOf } from '#rules/identity/auth/notifications.ts'
import { launchFinished } from '#rules/launch/mails/launch-finished.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A launch is over: its campaign's owner hears of it once, if they want to; said in the transaction that ended it. */
export async function notifyOwner({ trx, now }: UnitOfWork, launch: { id: string; campaign: string }): Promise<void> {
  const owner = await trx('campaigns')
    .join('members', 'members.id', 'campaigns.owner')
    .where({ 'campaigns.id': launch.campaign, 'members.status': 'active', 'members.kind': 'person' })
    .first('members.email', 'members.preferences')
  if (!owner || !notificationsOf(owner.preferences).launchFinished) return
  await queueAccountMail(trx, {
    kind: launchFinished,
    to: owner.email,
    payload: { launch: launch.id },
    dedupeKey: `launch-finished:${launch.id}`,
    now,
  })
}
