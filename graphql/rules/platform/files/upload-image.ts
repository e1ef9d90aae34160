import { rename, rm, writeFile } from 'node:fs/promises'
import getDatabase from '@directus/api/database/index'
import type { Ability } from '#rules/platform/access/abilities.ts'
import { type Me, readMeWho } from '#rules/platform/access/me.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import type { Uploaded } from '../../../contracts/files.ts'
import { redrawImage } from './redraw-image.ts'
import { storeBody } from './store-body.ts'
import { type ImageKind, imageName, imagePath, uploadGoodForMs } from './upload-files.ts'
import { uploadLimits } from './upload-limits.ts'

const abilityOf: Record<ImageKind, Ability> = { logo: 'storefront.edit', avatar: 'own.edit' }

/** Stores a picture; it is shown once updateStorefront or updateProfile uses its id, and swept when nothing does. */
export async function uploadImage(req: DirectusRequest, caller: Caller, kind: ImageKind): Promise<Required<Uploaded>> {
  await readMeWho(getDatabase(), caller.user, abilityOf[kind])
  const id = newId()
  const drawn = await drawBody(req, kind, imagePath(kind, `${id}.incoming`))
  const file = imageName(id)
  // The row comes first: the sweep then always knows a file that a crash leaves behind.
  await transact(async ({ trx, now }) => {
    const { id: member, company } = await readMeWho(trx, caller.user, abilityOf[kind])
    await trx('plutus_uploads').insert({ id, company, member, kind, file, created_at: now.getTime() })
  })
  const path = imagePath(kind, file)
  await writeFile(`${path}.part`, drawn, { flush: true })
  await rename(`${path}.part`, path)
  return { id, file }
}

async function drawBody(req: DirectusRequest, kind: ImageKind, path: string): Promise<Buffer> {
  try {
    await storeBody(req, path, { bytesMax: uploadLimits[kind].bytes, tooLarge: 'IMAGE_NOT_ACCEPTED' })
    return await redrawImage(path, kind)
  } finally {
    await rm(path, { force: true })
  }
}

type Taken = {
  kind: ImageKind
  /** The upload's id; undefined leaves what is there, null removes it. */
  id: string | null | undefined
  current: string | null
  me: Me
}

/**
 * Makes an upload the picture that a row shows. It belongs to whoever uploaded it and is used once; a retry finds its own. Refuses
 * VALIDATION.
 */
export async function takeUpload({ trx, now }: UnitOfWork, { kind, id, current, me }: Taken): Promise<string | null> {
  if (id === undefined) return current
  if (id === null) return null
  const file = imageName(id.toLowerCase())
  if (file === current) return file
  const taken = await trx('plutus_uploads')
    .where({ id: id.toLowerCase(), company: me.company, member: me.id, kind })
    .where('created_at', '>', now.getTime() - uploadGoodForMs)
    .delete()
  if (!taken) throw refusal('VALIDATION', { fields: { [`input.${kind}`]: 'Please choose the picture again' } })
  return file
}
