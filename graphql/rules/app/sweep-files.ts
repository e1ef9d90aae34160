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

/** Names of a folder that one query looks up. A query for each of 10,000 documents would take longer than a minute. */
const batchFiles = 500

/**
 * Deletes unused uploads, and files of avatars, documents, imports, Studio and brands’ logos that no row names. Runs once a day. During a
 * backup it deletes nothing and runs again after it.
 */
export async function sweepFiles(job: Job): Promise<void> {
  const before = Date.now() - sweptAfterMs
  await deleteUnusedUploads(before)
  const knex = getDatabase()
  await sweepFolder(imageFolder('logo'), before, async (files) => [
    ...files.filter((file) => !file.startsWith('brand-') && !/\.(part|incoming)$/.test(file)),
    ...(await knex('brands').whereIn('logo', files).pluck('logo')),
  ])
  await sweepFolder(imageFolder('avatar'), before, async (files) => [
    ...(await knex('members').whereIn('avatar', files).pluck('avatar')),
    ...(await knex('plutus_uploads').whereIn('file', files).pluck('file')),
  ])
  await sweepFolder(documentFolder(), before, (files) => knex('documents').whereIn('file', files).pluck('file'))
  await sweepFolder(importPath(''), before, async (files) => [
    ...files.filter((file) => file.endsWith('.part')),
    ...(await knex('imports').whereIn('file', files).whereNotIn('status', endedImports).pluck('file')),
  ])
  await sweepFolder(studioFolder(), before, keepStudioUploads)
  const next = (await backupPausedUntil()) ?? Date.now() + dayMs
  await transact(({ trx }) => repeatJob(trx, job, next))
}

/** Returns the uploads of Studio, and their thumbnails, that a brand uses. Deletes the rows of the others, so that no brand can. */
async function keepStudioUploads(files: string[]): Promise<string[]> {
  const knex = getDatabase()
  const idOf = (file: string) => asRowId(file.slice(0, 36))
  const ids = files.map(idOf)
  const used = () => knex('brands').whereIn('logo_file', ids)
  await knex('directus_files').whereIn('id', ids).whereNotIn('id', used().select('logo_file')).delete()
  const kept = new Set(await used().pluck('logo_file'))
  return files.filter((file) => kept.has(idOf(file)))
}

/** Deletes the files older than `before` that `findKept` does not return. It is called with up to 500 names, for one query. */
async function sweepFolder(
  folder: string,
  before: number,
  findKept: (names: string[]) => Promise<readonly (string | null)[]>,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (let start = 0; start < names.length; start += batchFiles) {
    const old: string[] = []
    for (const name of names.slice(start, start + batchFiles)) if ((await stat(join(folder, name))).mtimeMs < before) old.push(name)
    if (!old.length) continue
    const kept = new Set(await findKept(old))
    for (const name of old) if (!kept.has(name) && !(await deleteFile(join(folder, name)))) return
  }
}
