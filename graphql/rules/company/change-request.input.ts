import * as z from 'zod/mini'
import { rowId } from '#rules/platform/db/row-id.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { companyDetailsInput } from './company-details.input.ts'
import type { DetailsColumn } from './details-columns.ts'

/** The reason that the operator reads before deciding. */
export const changeReason = requiredText(1000, 'Please say why this changes')

/** The maximum number of documents of one request. */
export const changeDocumentsMax = 10

/** The complete new information of a verified company. The request stores only what differs. */
export const changeRequestInput = z.object({
  input: companyDetailsInput,
  reason: changeReason,
  documents: z._default(z.nullable(z.array(rowId).check(z.maxLength(changeDocumentsMax, 'Attach up to ten documents'))), []),
})

/** The columns that identify a company in its register. Changing one of them needs a document as proof. */
export const provenColumns: readonly DetailsColumn[] = ['registered_name', 'registration_country', 'registration_number']
export const proofMissing = 'Attach a document that shows the new name or number'
