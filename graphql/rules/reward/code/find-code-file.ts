import type { Knex } from 'knex'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

type CodeFile = { id: string; launch: string; campaign: string; name: string }

/** A file of codes for whom it is, within its day; anybody else's answers like one that never was. */
export async function findCodeFile(knex: Knex, me: Me, id: string, now: Date): Promise<CodeFile> {
  const file = await knex('code_files')
    .join('campaigns', 'campaigns.id', 'code_files.campaign')
    .where({ 'code_files.id': id, 'code_files.company': me.company, 'code_files.receiver': me.id, 'code_files.status': 'ready' })
    .where('code_files.expires_at', '>', now)
    .first('code_files.id', 'code_files.launch', 'code_files.campaign', 'campaigns.name')
  if (!file) throw refusal('NOT_FOUND')
  return file
}
