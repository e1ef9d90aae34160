import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { endedImports } from '#model/statuses.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { deleteFile, deletionPausedUntil } from '#rules/platform/files/delete-file.ts'
import { buildsFolder } from '#rules/platform/files/file-store.ts'
import { files } from '#rules/platform/files/files.ts'
import { imageFolders, uploadGoodForMs } from '#rules/platform/files/upload-files.ts'
import { deleteUnusedUploads } from '#rules/platform/files/upload-image.ts'
import { type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import { claimStore } from './operation/store-owner.ts'
import { studioFolder } from './studio/take-logo.ts'
import { dropPastBuilds, listBuilds } from './web-builds/stored-builds.ts'

const dayMs = 24 * 3_600_000
/** In ms. The age at which unused files are deleted. Uploads expire an hour earlier, so no command can still use one. */
const sweptAfterMs = uploadGoodForMs + 3_600_000

/** Names of a folder that one query looks up. A query for each of 10,000 documents would take longer than a minute. */
const batchFiles = 500

/**
 * Deletes unused uploads, past web builds, and files of avatars, documents, imports, Studio and brands’ logos in the store that no row
 * names. Runs once a day. During a backup it deletes nothing and runs again after it. Deletes nothing either in a bucket that this database
 * has not claimed.
 */
export async function sweepFiles(job: Job): Promise<void> {
  const knex = getDatabase()
  const refusal = await claimStore(knex, files())
  if (refusal) log.error({ job: job.kind }, refusal)
  else await deleteUnnamed(knex, Date.now() - sweptAfterMs)
  const next = (await deletionPausedUntil()) ?? Date.now() + dayMs
  await transact(({ trx }) => repeatJob(trx, job, next))
}

/** Deletes what is older than `before`, in ms, and not in use. */
async function deleteUnnamed(knex: Knex, before: number): Promise<void> {
  await deleteUnusedUploads(before)
  await sweepFolder(imageFolders.logo, before, async (names) => [
    ...names.filter((name) => !name.startsWith('brand-')),
    ...(await knex('brands').whereIn('logo', names).pluck('logo')),
  ])
  await sweepFolder(imageFolders.avatar, before, async (names) => [
    ...(await knex('members').whereIn('avatar', names).pluck('avatar')),
    ...(await knex('plutus_uploads').whereIn('file', names).pluck('file')),
  ])
  await sweepFolder('documents', before, (names) => knex('documents').whereIn('file', names).pluck('file'))
  await sweepFolder('imports', before, (names) => knex('imports').whereIn('file', names).whereNotIn('status', endedImports).pluck('file'))
  await sweepFolder(studioFolder, before, findStudioUploads, dropStudioRows)
  await dropPastBuilds(knex, Date.now())
  await sweepFolder(buildsFolder, before, async () => (await listBuilds(knex)).map(({ file }) => file))
}

const idOf = (name: string): string => asRowId(name.slice(0, 36))

/** Returns the uploads of Studio, and their thumbnails, that a brand uses. */
async function findStudioUploads(names: string[]): Promise<string[]> {
  const kept = new Set(await getDatabase()('brands').whereIn('logo_file', names.map(idOf)).pluck('logo_file'))
  return names.filter((name) => kept.has(idOf(name)))
}

/** Deletes the rows of uploads of Studio, so that no brand can use them. Keeps those that one uses by now. */
async function dropStudioRows(names: string[]): Promise<void> {
  const knex = getDatabase()
  const ids = names.map(idOf)
  await knex('directus_files').whereIn('id', ids).whereNotIn('id', knex('brands').whereIn('logo_file', ids).select('logo_file')).delete()
}

/** Returns those of some names, at most 500, that rows name or that stay for another reason, with one query. */
type FindKept = (names: string[]) => Promise<readonly (string | null)[]>

/**
 * Deletes the files older than `before` that `findKept` does not return. Asks the store for the age of no others. `dropRows` deletes rows
 * about them first, and what is in use after that stays too.
 */
async function sweepFolder(
  folder: string,
  before: number,
  findKept: FindKept,
  dropRows?: (names: string[]) => Promise<void>,
): Promise<void> {
  const store = files()
  const names = await Array.fromAsync(store.list(folder))
  const isOld = async (name: string) => {
    const found = await store.stat(`${folder}/${name}`)
    return found !== undefined && found.modified.getTime() < before
  }
  for (let start = 0; start < names.length; start += batchFiles) {
    const old: string[] = []
    for (const name of await without(names.slice(start, start + batchFiles), findKept)) if (await isOld(name)) old.push(name)
    if (!old.length) continue
    await dropRows?.(old)
    for (const name of await without(old, findKept)) {
      // a brand's logo may have been stored again under its name
      if ((await isOld(name)) && !(await deleteFile(`${folder}/${name}`))) return
    }
  }
}

async function without(names: string[], findKept: FindKept): Promise<string[]> {
  const kept = new Set(await findKept(names))
  return names.filter((name) => !kept.has(name))
}
