import type { Knex } from 'knex'
import { endedImports } from '#model/statuses.ts'
import type { FileStore } from '#rules/platform/files/file-store.ts'

/** Returns the files that rows name, as `folder/name`. Those of ended imports are deleted, and unused uploads expire. */
export async function readNamedFiles(knex: Knex): Promise<string[]> {
  const logos = [
    ...(await knex('companies').whereNotNull('logo').pluck('logo')),
    ...(await knex('brands').whereNotNull('logo').pluck('logo')),
  ]
  const imports = knex('imports').whereNotIn('status', [...endedImports, 'failed'])
  const inFolder = (folder: string, names: (string | null)[]) => names.map((name) => `${folder}/${name}`)
  return [
    ...inFolder('uploads', logos),
    ...inFolder('avatars', await knex('members').whereNotNull('avatar').pluck('avatar')),
    ...inFolder('documents', await knex('documents').whereNotNull('file').pluck('file')),
    ...inFolder('imports', await imports.pluck('file')),
    ...inFolder('studio', await knex('directus_files').whereNotNull('filename_disk').pluck('filename_disk')),
  ]
}

/** Returns a sentence that counts the files that rows name and that are not in the store, by folder. Undefined if all are there. */
export async function describeMissingFiles(knex: Knex, store: FileStore): Promise<string | undefined> {
  const missing: string[] = []
  for (const [folder = '', named] of Map.groupBy(new Set(await readNamedFiles(knex)), (path) => path.split('/')[0])) {
    const present = new Set(named.length ? await Array.fromAsync(store.list(folder)) : [])
    const count = named.filter((path) => !present.has(path.slice(folder.length + 1))).length
    if (count) missing.push(`${count} of ${named.length} in ${store.describe(folder)}`)
  }
  return missing.length
    ? `Files that rows name are missing: ${missing.join(', ')}. ${store.isLocal ? 'Check that the right disk is mounted' : 'Check STORAGE_S3_BUCKET and STORAGE_S3_ROOT'}.`
    : undefined
}
