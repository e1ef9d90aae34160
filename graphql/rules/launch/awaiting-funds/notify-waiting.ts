import { launchWaiting } from '#rules/launch/mails/launch-waiting.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { isAble } from '#rules/platform/access/abilities.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { ownersOf } from './owners-of.ts'

/** A launch waits for money: its people hear of it, and everyone who may put money in. */
export async function notifyWaiting({ trx, now }: UnitOfWork, id: string): Promise<void> {
  const launch = await orThrow(trx('launches').where({ id }).first('id', 'company', 'campaign', 'member'))
  const permissions = await readPermissions(trx, launch.company)
  const people = await trx('members')
    .where({ company: launch.company, kind: 'person', status: 'active' })
    .select('id', 'email', 'company_role')
  const owners = await ownersOf(trx, launch)
  for (const { id: member, email, company_role: role } of people) {
    const mayRecharge = isAble(role, 'recharge.start', permissions)
    if (!mayRecharge && !owners.some((owner) => owner.id === member)) continue
    await queueAccountMail(trx, {
      kind: launchWaiting,
      to: email,
      payload: { launch: id, mayRecharge },
      dedupeKey: `launch-waiting:${id}:${member}`,
      now,
    })
  }
}
