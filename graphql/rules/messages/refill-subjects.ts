import type { Knex } from 'knex'
import { readSnapshot } from '../launch/read-snapshot.ts'
import { fillSubjects } from './fill-subjects.ts'
import { subjectOf } from './subject-of.ts'

type Row = { id: string; reward: string; kind: 'reward' | 'reminder' | 'resend'; subject: string; launch: string }

const batchRows = 500

/**
 * Gives the messages of older versions the subject they were sent with: it was stored as the sender's template, and not at all
 * of what was sent again. Changes nothing where that is so already.
 */
export async function refillSubjects(knex: Knex): Promise<void> {
  for (let after = ''; ; ) {
    const rows: Row[] = await knex('messages')
      .join('rewards', 'rewards.id', 'messages.reward')
      .where({ 'messages.channel': 'email' })
      .whereIn('messages.kind', ['reward', 'reminder', 'resend'])
      .where((old) => void old.where('messages.subject', 'like', '%{{%').orWhereIn('messages.subject', ['', 'Your reward is waiting']))
      .whereNot('messages.to', '')
      .where((rest) => void (after && rest.where('messages.id', '>', after)))
      .orderBy('messages.id')
      .limit(batchRows)
      .select('messages.id', 'messages.reward', 'messages.kind', 'messages.subject', 'rewards.launch')
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const worded = await Promise.all(
      rows.map(async (row) => ({ ...row, subject: subjectOf(row.kind, (await readSnapshot(knex, row.launch)).email.subject) })),
    )
    const filled = await fillSubjects(knex, worded)
    await knex.transaction(async (trx) => {
      for (const { id, subject } of worded)
        await trx('messages')
          .where({ id })
          .update({ subject: filled.get(id) ?? subject })
    })
  }
}
