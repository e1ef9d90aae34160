import * as z from 'zod/mini'
import { rowId } from '#rules/platform/db/row-id.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { companyDetailsInput } from './company-details.input.ts'
import type { DetailsColumn } from './details-columns.ts'

/** The company's reason for a change request, which the operator reads before deciding. */
export const changeReason = requiredText(1000, 'Please say why this changes')

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
