import * as z from 'zod/mini'
import { rowId } from '#rules/platform/db/row-id.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { companyDetailsInput } from './company-details.input.ts'
import type { DetailsColumn } from './details-columns.ts'

/** Why, for whoever decides. */
export const changeReason = requiredText(1000, 'Please say why this changes')

/** How many documents may prove one request. */
export const changeDocumentsMax = 10

/** What a verified company wants its information to be, all of it; the request is what differs. */
export const changeRequestInput = z.object({
  input: companyDetailsInput,
  reason: changeReason,
  documents: z._default(z.nullable(z.array(rowId).check(z.maxLength(changeDocumentsMax, 'Attach up to ten documents'))), []),
})

/** A company's identity in its register: a change of these needs proof. */
export const provenColumns: readonly DetailsColumn[] = ['registered_name', 'registration_country', 'registration_number']
export const proofMissing = 'Attach a document that shows the new name or number'
