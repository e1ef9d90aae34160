import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import getDatabase from '@directus/api/database/index'
import { endedImports } from '#model/statuses.ts'
import { documentFolder } from '#rules/company/document/document-files.ts'
import { importPath } from '#rules/people/import/stored-file.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { backupPausedUntil, deleteFile } from '#rules/platform/files/delete-file.ts'
import { imageFolder, uploadGoodForMs } from '#rules/platform/files/upload-files.ts'
import { deleteUnusedUploads } from '#rules/platform/files/upload-image.ts'
import { type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { studioFolder } from './studio/take-logo.ts'

const dayMs = 24 * 3_600_000
/** In ms. The age at which unused files are deleted. Uploads expire an hour earlier, so no command can still use one. */
const sweptAfterMs = uploadGoodForMs + 3_600_000

/**
 * Deletes unused uploads, and files of avatars, documents, imports, Studio and brands’ logos that no row names. Runs once a day. During a
 * backup it deletes nothing and runs again after it.
 */
export async function sweepFiles(job: Job): Promise<void> {
  const before = Date.now() - sweptAfterMs
  await deleteUnusedUploads(before)
  const knex = getDatabase()
  await sweepFolder(imageFolder('logo'), before, async (file) => {
    if (file.startsWith('brand-')) return Boolean(await knex('brands').where({ logo: file }).first('id'))
    return !/\.(part|incoming)$/.test(file)
  })
  await sweepFolder(
    imageFolder('avatar'),
    before,
    async (file) =>
      Boolean(await knex('members').where({ avatar: file }).first('id')) ||
      Boolean(await knex('plutus_uploads').where({ file }).first('id')),
  )
  await sweepFolder(documentFolder(), before, async (file) => Boolean(await knex('documents').where({ file }).first('id')))
  await sweepFolder(
    importPath(''),
    before,
    async (file) => file.endsWith('.part') || Boolean(await knex('imports').where({ file }).whereNotIn('status', endedImports).first('id')),
  )
  await sweepFolder(studioFolder(), before, keepStudioUpload)
  const next = (await backupPausedUntil()) ?? Date.now() + dayMs
  await transact(({ trx }) => repeatJob(trx, job, next))
}

/** Returns true for an upload of Studio, or a thumbnail of one, that a brand uses. Otherwise deletes its row, so that no brand can. */
async function keepStudioUpload(file: string): Promise<boolean> {
  const knex = getDatabase()
  const id = asRowId(file.slice(0, 36))
  if (await knex('brands').where({ logo_file: id }).first('id')) return true
  await knex('directus_files').where({ id }).delete()
  return false
}

async function sweepFolder(folder: string, before: number, isKept: (name: string) => Promise<boolean>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < before && !(await isKept(name)) && !(await deleteFile(path))) return
  }
}
