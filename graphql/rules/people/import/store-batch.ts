import { isDuplicate, isLeftOut } from '#contracts/import/words.ts'
import { isRecent, loadPersonHistory, type PersonHistory } from '#rules/people/person-history.ts'
import { recipientValues } from '#rules/people/recipient-row.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import type { BadLine, Batch, GoodLine } from './file/file-task.ts'
import type { ImportRow } from './import-row.ts'

/**
 * Stores a batch of valid lines as staged recipients and invalid ones as errors, and adds to the import's counts. Returns false if the
 * import is no longer being checked.
 */
export async function storeBatch(
  work: UnitOfWork,
  { id, company, campaign }: ImportRow,
  { good, bad, percent, findings }: Batch,
): Promise<boolean> {
  const { trx, now } = work
  const histories = campaign ? await loadPersonHistory(trx, company, emailsOf(good)) : new Map<string, PersonHistory>()
  const people = [...histories.values()]
  const suppressed = people.filter((person) => person.suppressed).length
  const recent = people.filter((person) => !person.suppressed && isRecent(person, now)).length
  const duplicate = bad.filter(({ problem }) => isDuplicate(problem.code)).length
  const leftOut = bad.filter(({ problem }) => isLeftOut(problem.code)).length
  const counted = await touch(
    work,
    'imports',
    { id, status: 'validating' },
    {
      rows: trx.raw('rows + ?', [good.length + bad.length]),
      valid: trx.raw('valid + ?', [good.length - suppressed]),
      suppressed: trx.raw('suppressed + ?', [suppressed]),
      recent: trx.raw('recent + ?', [recent]),
      invalid: trx.raw('invalid + ?', [bad.length - duplicate - leftOut]),
      duplicate: trx.raw('duplicate + ?', [duplicate]),
      progress: percent,
      ...(findings && { findings: JSON.stringify(findings) }),
    },
  )
  if (!counted) return false
  if (good.length) {
    const seq = await nextSequence(trx, 'campaign_recipients', company, good.length)
    const place = { company, campaign, importId: id, state: 'staged' as const }
    await insertAsJson(
      trx,
      'campaign_recipients',
      good.map(({ rowNo, person }, index) =>
        recipientValues(person, { ...place, rowNo, seq: seq + index, history: histories.get(person.email) }),
      ),
    )
  }
  if (bad.length) {
    const seq = await nextSequence(trx, 'import_errors', company, bad.length)
    await insertAsJson(
      trx,
      'import_errors',
      bad.map((line, index) => errorRow(line, { company, import: id, seq: seq + index })),
    )
  }
  return true
}

const emailsOf = (good: GoodLine[]): string[] => good.map(({ person }) => person.email)

const errorRow = ({ rowNo, problem, others, values, raw }: BadLine, place: { company: string; import: string; seq: number }) => ({
  id: newId(),
  ...place,
  row_no: rowNo,
  ...problem,
  values,
  raw: JSON.stringify(raw),
  others: others.length ? others : null,
  state: 'open' as const,
})
