import type { Me } from '#rules/platform/access/me.ts'
import { refuse } from '#rules/platform/command/refusal.ts'
import type { Work } from '#rules/platform/command/transact.ts'
import { type ImageKind, imageName, uploadGoodForMs } from './upload-files.ts'

type Taken = {
  kind: ImageKind
  /** The upload's id; undefined leaves what is there, null removes it. */
  id: string | null | undefined
  current: string | null
  me: Me
}

/** The picture a row shows from now on: an upload belongs to whoever put it up, and is taken once. A retry finds its own. */
export async function takeUpload({ trx, now }: Work, { kind, id, current, me }: Taken): Promise<string | null> {
  if (id === undefined) return current
  if (id === null) return null
  const file = imageName(id.toLowerCase())
  if (file === current) return file
  const taken = await trx('plutus_uploads')
    .where({ id: id.toLowerCase(), company: me.company, member: me.id, kind })
    .where('created_at', '>', now.getTime() - uploadGoodForMs)
    .delete()
  if (!taken) throw refuse('VALIDATION', { fields: { [`input.${kind}`]: 'Please choose the picture again' } })
  return file
}
