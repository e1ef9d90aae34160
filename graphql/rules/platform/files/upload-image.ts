import { rm } from 'node:fs/promises'
import getDatabase from '@directus/api/database/index'
import type { Ability } from '#contracts/access/abilities.ts'
import { uploadLimits } from '#contracts/file/limits.ts'
import type { UploadedFile } from '#contracts/rest/files.ts'
import { authorize, type Me } from '#rules/platform/access/me.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { deleteFile } from './delete-file.ts'
import { files } from './files.ts'
import { redrawImage } from './redraw-image.ts'
import { storeBody } from './store-body.ts'
import { type ImageKind, imageKey, imageName, uploadGoodForMs } from './upload-files.ts'

const abilityOf: Record<ImageKind, Ability> = { logo: 'storefront.edit', avatar: 'own.edit' }

/**
 * Stores an uploaded image and returns its id and file name. `updateStorefront` or `updateProfile` then uses the id. The daily sweep
 * deletes an unused upload.
 */
export async function uploadImage(req: DirectusRequest, caller: Caller, kind: ImageKind): Promise<Required<UploadedFile>> {
  await authorize(getDatabase(), caller.user, abilityOf[kind])
  const id = newId()
  const redrawn = await redrawBody(req, kind, files().stage(imageKey(kind, id)))
  const file = imageName(id)
  // the row comes first, so that the sweep finds a file left by a crash or a failed write
  await transact(async ({ trx, now }) => {
    const { id: member, company } = await authorize(trx, caller.user, abilityOf[kind])
    await trx('plutus_uploads').insert({ id, company, member, kind, file, created_at: now.getTime() })
  })
  await files().write(imageKey(kind, file), redrawn)
  return { id, file }
}

async function redrawBody(req: DirectusRequest, kind: ImageKind, path: string): Promise<Buffer> {
  try {
    await storeBody(req, path, { bytesMax: uploadLimits[kind].bytes, tooLarge: 'IMAGE_NOT_ACCEPTED' })
    return await redrawImage(path, kind)
  } finally {
    await rm(path, { force: true })
  }
}

type TakeUploadInput = {
  kind: ImageKind
  /** The id of the upload to use. Undefined keeps the current image and null removes it. */
  id: string | null | undefined
  current: string | null
  me: Me
}

/**
 * Consumes the caller's upload and returns the file name to store in their row, or null for no image. A retry with the same id returns the
 * current name. Refuses VALIDATION for an expired, used or foreign upload.
 */
export async function takeUpload({ trx, now }: UnitOfWork, { kind, id, current, me }: TakeUploadInput): Promise<string | null> {
  if (id === undefined) return current
  if (id === null) return null
  const file = imageName(id.toLowerCase())
  if (file === current) return file
  const consumed = await trx('plutus_uploads')
    .where({ id: id.toLowerCase(), company: me.company, member: me.id, kind })
    .where('created_at', '>', now.getTime() - uploadGoodForMs)
    .delete()
  if (!consumed) throw refusal('VALIDATION', { fields: { [`input.${kind}`]: 'Please choose the picture again' } })
  return file
}

/** Deletes up to 1,000 uploads that were stored before a time, in ms, and that no command has used. Stops while a backup runs. */
export async function deleteUnusedUploads(before: number): Promise<void> {
  const knex = getDatabase()
  const rows = await knex('plutus_uploads').where('created_at', '<', before).limit(1000)
  for (const { id, kind, file } of rows) {
    if (!(await deleteFile(imageKey(kind, file)))) return
    await knex('plutus_uploads').where({ id }).delete()
  }
}
