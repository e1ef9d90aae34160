import * as z from 'zod/mini'
import { shortReason } from '#contracts/text/reason-input.ts'
import { requiredText } from '#contracts/text/text-input.ts'
import type { Row } from '#model/tables.ts'
import { readOpenDifferences } from '#rules/ledger/books/open-differences.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import type { OperatorCommand } from './operator-command.ts'
import { describeEntry } from './require-deliberate.ts'

const differenceInput = z.object({
  code: z.pipe(
    requiredText(16, 'Name the difference by its code, as list-differences shows it'),
    z.transform((code: string) => code.toUpperCase()),
  ),
  reason: shortReason,
})

/**
 * Closes a difference that finance knows and accepts: it is no longer listed, counted or emailed. It moves no money. Once its sums change it
 * is listed again. A second call changes nothing. Refuses VALIDATION for an unknown code.
 */
export const closeDifference: OperatorCommand = {
  run: (body, caller) => {
    const { code, reason } = parseInput(differenceInput, body)
    return transact(async ({ trx, now }) => {
      const open = (await readOpenDifferences(trx)).find((one) => one.code === code)
      const closed = open ? undefined : await trx('plutus_closed_differences').where({ closed_key: code }).first()
      if (closed) return { code, status: 'closed', changed: false, closed: describeClosing(closed) }
      if (!open) throw refusal('VALIDATION', { fields: { code: `No difference is called ${code}. list-differences names them all` } })
      const { provider, kind, ref, recharge, words } = open
      const row = { provider, kind, ref, recharge, words, reason, closed_by: caller.operator ?? null, closed_at: now.getTime() }
      await trx('plutus_closed_differences').insert({ id: newId(), code, closed_key: code, ...row })
      return { code, status: 'closed', changed: true, difference: words }
    })
  },
}

/** Lists a closed difference again, if it is still there. A second call changes nothing. Refuses VALIDATION for an unknown code. */
export const reopenDifference: OperatorCommand = {
  run: (body, caller) => {
    const { code, reason } = parseInput(differenceInput, body)
    return transact(async ({ trx, now }) => {
      const reopened = await trx('plutus_closed_differences')
        .where({ closed_key: code })
        .update({ closed_key: null, reopened_at: now.getTime(), reopened_by: caller.operator ?? null, reopen_reason: reason })
      if (!reopened && !(await trx('plutus_closed_differences').where({ code }).first('id')))
        throw refusal('VALIDATION', {
          fields: { code: `No difference called ${code} was closed. list-differences --closed names them all` },
        })
      return { code, status: 'open', changed: reopened > 0 }
    })
  },
}

const describeClosing = ({ closed_at, closed_by, reason }: Row<'plutus_closed_differences'>): string =>
  describeEntry({ at: new Date(Number(closed_at)), by: closed_by, reason })
