import * as z from 'zod/mini'
import { type PersonInput, personInput } from '#contracts/recipient/recipient.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { newId } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { addressWarnings } from './address-warnings.ts'
import { savePeopleWords } from './people-words.ts'
import { personSearchText } from './recipient-row.ts'

/** Adds a person to the company's people (R19). Refuses DUPLICATE_RECIPIENT if their email is already among them. */
export const addPerson = defineCommand(
  z.object({ input: personInput }),
  { may: 'recipient.edit', warn: addressWarnings },
  async ({ input: { input: person }, me, trx, now, changes, audit }) => {
    if (await trx('recipients').where({ company: me.company, email: person.email }).first('id')) throw duplicatePersonRefusal()
    const id = newId()
    const columns = recipientColumns(person)
    await trx('recipients').insert({
      id,
      company: me.company,
      seq: await nextSequence(trx, 'recipients', me.company),
      ...columns,
      status: 'active',
      date_created: now,
      date_updated: now,
    })
    await savePeopleWords(trx, [{ ...columns, id, company: me.company }], { areNew: true })
    changes.add('recipients', id)
    await audit('person.add', 'recipients', id)
    return id
  },
)

/** Returns the refusal DUPLICATE_RECIPIENT for an email that is already among the company's people. */
export const duplicatePersonRefusal = () =>
  refusal('DUPLICATE_RECIPIENT', { fields: { 'input.email': 'This person is already on your list' } })

/** Returns the columns of `recipients` for the input of `addPerson` and `updatePerson`. */
export function recipientColumns({ email, firstName, lastName, phone, country, timeZone, tags }: PersonInput) {
  const columns = {
    email,
    first_name: firstName || null,
    last_name: lastName || null,
    phone: phone || null,
    country: country ?? null,
    time_zone: timeZone ?? null,
  }
  return { ...columns, tags: tags?.length ? JSON.stringify(tags) : null, search_text: personSearchText({ ...columns, tags }) }
}
