import * as z from 'zod/mini'
import { unsupportedValueMessage } from '#contracts/brand/spendable.ts'
import type { ImportFindings, ProblemCount } from '#contracts/import/words.ts'
import { isDuplicate, isLeftOut } from '#contracts/import/words.ts'
import { type RecipientInput, recipientInput, withHomeCountry } from '#contracts/recipient/recipient.ts'
import { importLifecycle } from '#model/lifecycles.ts'
import type { Row } from '#model/tables.ts'
import { findUnsupportedValues } from '#rules/campaign/terms/unsupported-values.ts'
import { loadPersonHistory } from '#rules/people/person-history.ts'
import { dedupeKey, recipientRow } from '#rules/people/recipient-row.ts'
import { findRowErrors } from '#rules/people/refuse-invalid-row.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { type ImportRow, isChecked, lockImportForUpdate } from './import-row.ts'
import { targetOfRows } from './import-target.ts'

const input = z.object({ id: rowId, input: z.unknown() })

/**
 * Replaces an invalid row of an import with a corrected one and counts it as valid or suppressed. Refuses NOT_FOUND, IMPORT_NOT_READY,
 * INVALID_ROW {fields}, DUPLICATE_RECIPIENT, and FORBIDDEN for a file of the company's people without the ability `recipient.edit`.
 */
export const fixImportRow = defineCommand(input, { may: 'campaign.draft' }, async (context) => {
  const { id, input: typed } = context.input
  const { me, trx, now, audit } = context
  const line = await trx('import_errors').where({ id, company: me.company }).first('import', 'row_no', 'column', 'code', 'others')
  if (!line) throw refusal('NOT_FOUND')
  const file = await lockImportForUpdate(context, line.import, me)
  if (!file.campaign && !me.may('recipient.edit')) throw refusal('FORBIDDEN')
  if (!isChecked(file)) throw refusal('IMPORT_NOT_READY')
  const fixed = await trx('import_errors').where({ id, state: 'open' }).update({ state: 'fixed' })
  if (!fixed) return file.id
  const { country } = await orThrow(trx('companies').where({ id: me.company }).first('country'))
  const person = parsePerson(typed, country ?? 'IN')
  await refuseInvalidPerson({ trx, now }, file, person, me)
  const history = file.campaign ? (await loadPersonHistory(trx, me.company, [person.email])).get(person.email) : undefined
  const seq = await nextSequence(trx, 'campaign_recipients', me.company)
  const place = {
    company: me.company,
    campaign: file.campaign,
    seq,
    rowNo: line.row_no,
    state: 'staged',
    importId: file.id,
    history,
  } as const
  await trx('campaign_recipients').insert(recipientRow(person, place))
  const { status, ...counts } = countsAfterFix(file, line.code, Boolean(history?.suppressed))
  await trx('imports')
    .where({ id: file.id })
    .update({ ...counts, ...importLifecycle.move(file.status, status), findings: JSON.stringify(withoutFixed(file.findings, line)) })
  await audit('import.fix_row', 'imports', file.id, {
    detail: { campaign: file.campaign, rowNo: Number(line.row_no), problem: line.code },
  })
  return file.id
})

/**
 * Returns the import's counts and status after the correction of a row with the problem `code`. A person whose status prevents new rewards
 * counts as suppressed instead of valid.
 */
export function countsAfterFix(
  { valid, invalid, duplicate, suppressed }: Pick<ImportRow, 'valid' | 'invalid' | 'duplicate' | 'suppressed'>,
  code: string,
  isSuppressed: boolean,
) {
  const left = isDuplicate(code) ? { invalid, duplicate: duplicate - 1 } : { invalid: isLeftOut(code) ? invalid : invalid - 1, duplicate }
  const now = isSuppressed ? { valid, suppressed: suppressed + 1 } : { valid: valid + 1, suppressed }
  return { ...now, ...left, status: left.invalid > 0 ? ('ready_with_errors' as const) : ('ready' as const) }
}

type WrongRow = Pick<Row<'import_errors'>, 'column' | 'code' | 'others'>

/** Returns the findings with one row fewer for each problem of the corrected row. */
function withoutFixed(findings: ImportFindings | null, { column, code, others }: WrongRow): ImportFindings | null {
  const fixed = [{ column, code }, ...(parseJson(others) ?? [])]
  const isFixed = (problem: ProblemCount) => fixed.some((one) => one.column === problem.column && one.code === problem.code)
  return (
    findings && {
      ...findings,
      problems: findings.problems
        .map((problem) => (isFixed(problem) ? { ...problem, count: problem.count - 1 } : problem))
        .filter(({ count }) => count > 0),
    }
  )
}

function parsePerson(typed: unknown, home: string): RecipientInput {
  const reachable = z.safeParse(z.looseObject({ phone: z.nullish(z.string()), country: z.nullish(z.string()) }), typed)
  const parsed = z.safeParse(recipientInput, reachable.success ? withHomeCountry(reachable.data, home) : typed)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[['input', ...issue.path].join('.')] ??= issue.message
  throw refusal('INVALID_ROW', { fields })
}

async function refuseInvalidPerson(
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  file: ImportRow,
  person: RecipientInput,
  me: Me,
): Promise<void> {
  const stored = file.campaign && (await trx('campaigns').where({ id: file.campaign }).first())
  const campaign = stored && targetOfRows(stored, file)
  const fields = campaign && findRowErrors(campaign, person, me, now)
  if (fields) throw refusal('INVALID_ROW', { fields })
  const { value } = person
  const uncarried = campaign && value && (await findUnsupportedValues(trx, campaign, [{ value, count: 1 }]))
  if (uncarried) throw refusal('INVALID_ROW', { fields: { 'input.value': unsupportedValueMessage(value, campaign.currency) } })
  const keys = [file.id, ...(file.campaign ? [file.campaign] : [])].map((owner) => dedupeKey(owner, person.email))
  const twin = await trx('campaign_recipients').whereIn('dedupe_key', keys).first('id')
  if (twin) throw refusal('DUPLICATE_RECIPIENT', { fields: { 'input.email': 'This person is already in the file or the campaign' } })
}
