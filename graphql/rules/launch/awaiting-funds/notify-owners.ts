import type { Knex } from 'knex'
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

/**
 * Returns the campaign's owner and the member who launched it, if they are active people. If neither is, as for a launch by an API key,
 * returns the company's Owners.
 */
export async function listOwnerAndLauncher(
  trx: Knex.Transaction,
  { campaign, member }: { campaign: string; member: string },
): Promise<{ id: string; email: string }[]> {
  const people = () => trx('members').where({ kind: 'person', status: 'active' }).select('id', 'email')
  const ofCampaign = (column: 'owner' | 'company') => trx('campaigns').where({ id: campaign }).select(column)
  const concerned = await people().where((query) => void query.where({ id: member }).orWhereIn('id', ofCampaign('owner')))
  return concerned.length ? concerned : people().where({ company_role: 'Owner' }).whereIn('company', ofCampaign('company'))
}
