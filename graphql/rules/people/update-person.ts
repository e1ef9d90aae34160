import * as z from 'zod/mini'
import { personInput } from '#contracts/recipient/recipient.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { duplicatePersonRefusal, recipientColumns } from './add-person.ts'
import { addressWarnings } from './address-warnings.ts'
import { causeColumns } from './change-status.ts'
import { findPerson, refuseErased } from './find-person.ts'
import { formerEmailsAfter } from './former-emails.ts'
import { savePeopleWords } from './people-words.ts'
import { personSearchText } from './recipient-row.ts'
import { readCauses, withoutCauses } from './status-causes.ts'

const input = z.object({ id: rowId, version: z.int(), input: personInput })

/**
 * Updates one of the company's people. A new email address makes an undeliverable person active again. Refuses VERSION_CONFLICT if they
 * were changed since `version`.
 */
export const updatePerson = defineCommand(
  input,
  { may: 'recipient.edit', repeats: { command: 'updatePerson', refused: 'VERSION_CONFLICT' }, warn: addressWarnings },
  async ({ input: { id, version, input: person }, me, trx, now, changes, audit }) => {
    const before = await findPerson({ trx }, id, me)
    refuseErased(before)
    const twin = await trx('recipients').where({ company: me.company, email: person.email }).whereNot({ id }).first('id')
    if (twin) throw duplicatePersonRefusal()
    const columns = recipientColumns(person)
    const former = formerEmailsAfter(before, person.email)
    const isCorrected = before.email !== person.email
    const changed = await trx('recipients')
      .where({ id, version })
      .update({
        ...columns,
        ...former,
        ...(isCorrected && deliverableColumns(before)),
        version: version + 1,
        date_updated: now,
      })
    if (!changed) throw refusal('VERSION_CONFLICT')
    changes.add('recipients', id)
    await savePeopleWords(trx, [{ former_emails: before.former_emails, ...columns, ...former, id, company: me.company }])
    const { search_text: _, tags, ...named } = columns
    const { after } = changedFields({ ...before, tags: parseJson(before.tags ?? null) }, { ...named, tags: parseJson(tags) })
    await audit('person.update', 'recipients', id, { detail: { changed: Object.keys(after) } })
    return id
  },
)

/** Corrects a person's email address and makes them active if it was undeliverable. Refuses RECIPIENT_SUPPRESSED for any other status. */
export async function correctEmail({ trx, changes }: UnitOfWork, id: string, email: string): Promise<void> {
  // locks the row, so that no change since is overwritten
  const person = await orThrow(
    trx('recipients')
      .where({ id })
      .update({ email: trx.raw('email') })
      .returning(foundColumns),
  )
  if (!['active', 'undeliverable'].includes(person.status)) throw refusal('RECIPIENT_SUPPRESSED')
  const search_text = personSearchText({ ...person, email, tags: parseJson(person.tags) })
  const former = formerEmailsAfter(person, email)
  await trx('recipients')
    .where({ id })
    .update({ email, ...former, search_text, ...deliverableColumns(person), version: trx.raw('version + 1') })
  changes.add('recipients', id)
  await savePeopleWords(trx, [{ ...person, ...former, id, email }])
}

/** Returns the columns of a person's status with a new email address, which is no longer undeliverable. */
function deliverableColumns(person: Parameters<typeof readCauses>[0]) {
  const causes = withoutCauses(readCauses(person), ({ status }) => status === 'undeliverable')
  return causes && causeColumns(causes)
}

const statusColumns = ['status', 'status_reason', 'status_causes'] as const
const foundColumns = ['company', 'email', 'former_emails', 'first_name', 'last_name', 'phone', 'tags', ...statusColumns] as const
