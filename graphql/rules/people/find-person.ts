import type { Row } from '#model/tables.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

export type RecipientRow = Row<'recipients'>

/** Loads one of the company's people. Refuses NOT_FOUND if the id is unknown or belongs to another company. */
export async function findPerson({ trx }: Pick<UnitOfWork, 'trx'>, id: string, me: Me): Promise<RecipientRow> {
  const person = await trx('recipients').where({ id, company: me.company }).first()
  if (!person) throw refusal('NOT_FOUND')
  return person
}

/** Refuses WRONG_STATE {status} if the person's data was erased. */
export function refuseErased({ status }: RecipientRow): void {
  if (status === 'erased') throw refusal('WRONG_STATE', { status })
}

/** Locks the company's person with an email address until the commit, so that their erasure runs before or after. Undefined without one. */
export async function lockPersonAt({ trx }: Pick<UnitOfWork, 'trx'>, company: string, email: string): Promise<RecipientRow | undefined> {
  const [person] = await trx('recipients')
    .where({ company, email })
    .update({ email: trx.raw('email') })
    .returning('*')
  return person
}
