import type { Row } from '#model/tables.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { verificationMail } from './company-mails.ts'
import { updateTaxPlace, updateTaxRate } from './update-taxes.ts'

/** An operator's decision of a review, with its action in the log. `note` is the reason that the company reads unless it is verified. */
export type ReviewDecision = { state: 'verified' | 'more_info_needed' | 'rejected'; action: string; note: string | null }

/**
 * Stores an operator's decision on a company under review, records it and emails the Owners, whose addresses it returns. A verified company
 * is taxed by its country of registration. Undefined when the company is not under review, so that only one of two operators decides.
 */
export async function decideReview(
  work: UnitOfWork,
  { id, name, verification_note }: Row<'companies'>,
  { state, action, note }: ReviewDecision,
  caller: Caller,
): Promise<string[] | undefined> {
  const { trx, now } = work
  const after = { verification: state, verification_note: note }
  const decided = await touch(
    work,
    'companies',
    { id, verification: 'under_review' },
    { ...after, ...(state === 'verified' ? { verified_at: now } : {}) },
  )
  if (!decided) return undefined
  await writeAudit(trx, {
    company: id,
    actor: null,
    actorKind: 'operator',
    caller,
    action,
    entity: 'companies',
    entityId: id,
    before: { verification: 'under_review', verification_note },
    after,
    now,
  })
  if (state === 'verified') {
    await updateTaxRate(work, id, caller)
    await updateTaxPlace(work, id)
  }
  const owners = await trx('members').where({ company: id, company_role: 'Owner', kind: 'person', status: 'active' }).select('id', 'email')
  for (const owner of owners) {
    await queueAccountMail(trx, {
      kind: verificationMail,
      to: owner.email,
      payload: { companyName: name, state, note },
      dedupeKey: `verification:${id}:${owner.id}:${now.getTime()}`,
      now,
    })
  }
  return owners.map(({ email }) => email)
}
