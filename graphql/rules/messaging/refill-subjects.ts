import { readSnapshot } from '#rules/campaign/terms/read-snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { fillSubjects } from './fill-subjects.ts'
import { subjectOf } from './subject-of.ts'

type Row = { id: string; reward: string; kind: 'reward' | 'reminder' | 'resend'; subject: string; launch: string }

const batchRows = 200

/**
 * Gives the messages of older versions the subject they were sent with: it was stored as the sender's template, and not at all
 * of what was sent again. Changes nothing where that is so already.
 */
export async function refillSubjects({ trx }: UnitOfWork, after: string): Promise<string | undefined> {
  const page: { id: string }[] = await afterKey(trx('messages'), after, batchRows).select('id')
  const last = page.at(-1)?.id
  if (!last) return undefined
  const rows: Row[] = await trx('messages')
    .join('rewards', 'rewards.id', 'messages.reward')
    .whereBetween('messages.id', [String(page[0]?.id), last])
    .where({ 'messages.channel': 'email' })
    .whereIn('messages.kind', ['reward', 'reminder', 'resend'])
    .where((old) => void old.where('messages.subject', 'like', '%{{%').orWhereIn('messages.subject', ['', 'Your reward is waiting']))
    .whereNot('messages.to', '')
    .orderBy('messages.id')
    .select('messages.id', 'messages.reward', 'messages.kind', 'messages.subject', 'rewards.launch')
  const worded: Row[] = []
  for (const row of rows) worded.push({ ...row, subject: subjectOf(row.kind, (await readSnapshot(trx, row.launch)).email.subject) })
  const filled = await fillSubjects(trx, worded)
  for (const { id, subject } of worded)
    await trx('messages')
      .where({ id })
      .update({ subject: filled.get(id) ?? subject })
  return last
}
