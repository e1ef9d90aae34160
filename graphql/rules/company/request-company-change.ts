import * as z from 'zod/mini'
import { changeReason, companyDetailsInput } from '#contracts/company/details.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { newId, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { env } from '#rules/platform/env/env.ts'
import { changeRequestedMail } from './company-mails.ts'
import { type DetailsColumn, detailsColumns } from './details-columns.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'

/** The maximum number of documents attached to one change request. */
export const changeDocumentsMax = 10

/**
 * The input of a change request: the complete new information of a verified company, the reason and the documents. The request stores only
 * the values that differ.
 */
export const changeRequestInput = z.object({
  input: companyDetailsInput,
  reason: changeReason,
  documents: z._default(z.nullable(z.array(rowId).check(z.maxLength(changeDocumentsMax, 'Attach up to ten documents'))), []),
})

/** The columns that identify a company in its register. Changing one of them needs a document as proof. */
export const provenColumns: readonly DetailsColumn[] = ['registered_name', 'registration_country', 'registration_number']
export const proofMissing = 'Attach a document that shows the new name or number'

type ChangeInput = { before: Record<string, unknown>; after: Record<string, unknown>; reason: string; documents: string[] }

/**
 * Requests a change of verified information, which the operator decides (A8). An identical pending request is returned instead. Refuses
 * WRONG_STATE {status} unless verified, VALIDATION without a change or proof or for missing documents, and CHANGE_REQUESTED while a
 * different request is pending.
 */
export const requestCompanyChange = defineCommand(changeRequestInput, { may: 'company.edit', stepUp: true }, async (context) => {
  const { input, me, trx, now, audit } = context
  const company = await lockCompanyForUpdate(context, me.company)
  if (company.verification !== 'verified') throw refusal('WRONG_STATE', { status: company.verification })
  const { before, after } = changedFields(company, detailsColumns(input.input))
  const change = { before, after, reason: input.reason, documents: [...new Set(input.documents ?? [])].toSorted() }
  if (!Object.keys(after).length) throw refusal('VALIDATION', { fields: { input: 'Nothing differs from what we verified' } })
  const pending = await trx('change_requests').where({ open_key: me.company }).first()
  if (pending) {
    if (isSame(pending, change)) return pending.id
    throw refusal('CHANGE_REQUESTED')
  }
  await requireDocuments(context, change)
  const id = newId()
  await trx('change_requests').insert({
    id,
    company: me.company,
    seq: await nextSequence(trx, 'change_requests', me.company),
    status: 'pending',
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    reason: change.reason,
    document_ids: JSON.stringify(change.documents),
    requested_by: me.id,
    open_key: me.company,
    date_created: now,
  })
  if (env.operatorEmail) {
    const payload = { company: me.companyName, by: me.name, request: id, before, after, reason: change.reason }
    await queueAccountMail(trx, { kind: changeRequestedMail, to: env.operatorEmail, payload, dedupeKey: `change-requested:${id}`, now })
  }
  await audit('company.request_change', 'change_requests', id, { detail: { reason: change.reason }, before, after })
  return id
})

function isSame(open: Record<string, unknown>, { after, reason, documents }: ChangeInput): boolean {
  const inOrder = (value: unknown) => JSON.stringify(Object.entries(value as object).toSorted())
  return (
    inOrder(parseJson(open.after)) === inOrder(after) &&
    open.reason === reason &&
    JSON.stringify(parseJson(open.document_ids)) === JSON.stringify(documents)
  )
}

/**
 * Refuses VALIDATION for documents that the company has not uploaded or has deleted, and for a change of `provenColumns` without a
 * document.
 */
async function requireDocuments({ trx, me }: CommandContext<unknown>, { after, documents }: ChangeInput): Promise<void> {
  const stored = await trx('documents').whereIn('id', documents).where({ company: me.company, status: 'stored' }).select('id')
  if (stored.length < documents.length) throw refusal('VALIDATION', { fields: { documents: 'This document is no longer there' } })
  if (!documents.length && provenColumns.some((column) => column in after))
    throw refusal('VALIDATION', { fields: { documents: proofMissing } })
}

/**
 * Withdraws a pending change request. A repeated call returns the same id. Refuses NOT_FOUND, and REQUEST_OVER once the operator has
 * decided it.
 */
export const withdrawCompanyChange = defineCommand(z.object({ id: rowId }), { may: 'company.edit' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = context
  const request = await trx('change_requests').where({ id, company: me.company }).first('id')
  if (!request) throw refusal('NOT_FOUND')
  await lockCompanyForUpdate(context, me.company)
  const withdrawn = await trx('change_requests')
    .where({ id, status: 'pending' })
    .update({ status: 'withdrawn', open_key: null, decided_at: now })
  if (withdrawn) {
    await audit('company.withdraw_change', 'change_requests', id, { before: { status: 'pending' }, after: { status: 'withdrawn' } })
    return id
  }
  const { status } = await orThrow(trx('change_requests').where({ id }).first('status'))
  if (status !== 'withdrawn') throw refusal('REQUEST_OVER')
  return id
})
