import type { Row } from '#model/tables.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import { changeDecidedMail } from './company-mails.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'
import { provenColumns } from './request-company-change.ts'
import { updateTaxPlace, updateTaxRate } from './update-taxes.ts'

/** An operator's decision of a change request. `note` is the reason of a refusal, which the company reads. */
export type ChangeDecision = { status: 'approved' | 'refused'; note: string | null }
type Columns = Record<string, unknown>

/**
 * Stores an operator's decision on a pending change request, applies an approved change and records it. Emails the Owners and the requester,
 * whose addresses it returns. The company's row lock admits only one of concurrent decisions or withdrawals. Refuses NOT_FOUND, and
 * VALIDATION when the request is decided, the information has changed since, or a needed proof was deleted.
 */
export async function decideChange(work: UnitOfWork, id: string, decision: ChangeDecision, caller: Caller): Promise<string[]> {
  const { trx, now } = work
  const { status, note } = decision
  const request = await trx('change_requests').where({ id }).first('company')
  if (!request) throw refusal('NOT_FOUND')
  const company = await lockCompanyForUpdate(work, request.company)
  const [decided] = await trx('change_requests')
    .where({ id, status: 'pending' })
    .update({ status, note, open_key: null, decided_at: now })
    .returning('*')
  if (!decided) {
    const { status: is } = await orThrow(trx('change_requests').where({ id }).first('status'))
    throw refusal('VALIDATION', { fields: { request: `This request was already ${is}` } })
  }
  const [before, after] = [parseJson<Columns>(decided.before), parseJson<Columns>(decided.after)]
  if (status === 'approved') {
    await lockProof(work, parseJson(decided.document_ids), after)
    await applyDetails(work, company.id, before, after)
  }
  await writeAudit(trx, {
    company: company.id,
    actor: null,
    actorKind: 'operator',
    caller,
    action: status === 'approved' ? 'company.approve_change' : 'company.refuse_change',
    entity: 'change_requests',
    entityId: id,
    ...(status === 'approved' ? { before, after } : { detail: { note } }),
    now,
  })
  if (status === 'approved' && 'registration_country' in after) await updateTaxRate(work, company.id, caller)
  if (status === 'approved') await updateTaxPlace(work, company.id)
  return notifyCompany(work, company.name, decided, decision)
}

/**
 * Locks the documents that prove a register change, so that the company cannot delete them before the commit. Other changes need none.
 * Refuses VALIDATION when the company has already deleted all of them.
 */
async function lockProof({ trx }: UnitOfWork, documents: string[], after: Columns): Promise<void> {
  if (!provenColumns.some((column) => column in after)) return
  const held = await trx('documents').whereIn('id', documents).where({ status: 'stored' }).update({ status: 'stored' })
  if (!held)
    throw refusal('VALIDATION', { fields: { request: 'The company has deleted the document for this request. Refuse the request.' } })
}

/** Updates the company in one statement, if each value is still what it was at the request. Refuses VALIDATION otherwise. */
async function applyDetails({ trx }: UnitOfWork, company: string, before: Columns, after: Columns): Promise<void> {
  const changed = await trx('companies')
    .where({ id: company, verification: 'verified' })
    .where((query) => {
      for (const [column, value] of Object.entries(before)) {
        if (value === null) query.whereNull(column)
        else query.where(column, value as string)
      }
    })
    .update(after)
  if (!changed)
    throw refusal('VALIDATION', { fields: { request: 'The company’s information has changed since the request. Refuse the request.' } })
}

/** Queues an email with the decision to the company's active owners and the requester, and returns their addresses. */
async function notifyCompany(
  { trx, now }: UnitOfWork,
  companyName: string,
  { id: request, company, requested_by: requester, after }: Row<'change_requests'>,
  { status, note }: ChangeDecision,
): Promise<string[]> {
  const people = await trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .where((query) => query.where({ company_role: 'Owner' }).orWhere({ id: requester }))
    .select('id', 'email')
  const payload = { companyName, status, note, columns: Object.keys(parseJson(after)) }
  for (const { id, email } of people)
    await queueAccountMail(trx, { kind: changeDecidedMail, to: email, payload, dedupeKey: `change-decided:${request}:${id}`, now })
  return people.map(({ email }) => email)
}
