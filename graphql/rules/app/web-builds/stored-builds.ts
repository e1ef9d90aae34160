import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { ListedBuild } from '#contracts/rest/web-builds.ts'
import { changeState, readState } from '#rules/platform/db/stored-state.ts'
import { buildsFolder, type FileStore } from '#rules/platform/files/file-store.ts'
import { packBuild, readBuildId } from './pack-build.ts'

/** In ms. The time for which a build stays after the next was stored, as at each BFF. */
const keepMs = 30 * 24 * 60 * 60 * 1000

/** The key in `plutus_meta` of the list of builds. */
const stateKey = 'web-builds'

/** `file` is the name of the tar file in the store. Each write has a new one, so that no file is replaced or deleted while a row names it. */
type StoredBuild = ListedBuild & { file: string }

type State = { builds: StoredBuild[] }

const none: State = { builds: [] }

export const keyOfBuild = ({ file }: Pick<StoredBuild, 'file'>): string => `${buildsFolder}/${file}`

/** Lists the builds in the store, the newest last. */
export const listBuilds = async (knex: Knex): Promise<StoredBuild[]> => ((await readState<State>(knex, stateKey)) ?? none).builds

/**
 * Stores the web build of a folder for the BFFs of other machines, unless it is there. Makes it the newest with `isDeploy`, and otherwise only
 * if it is not listed. Returns its id if the list changed. Without a build in the folder nothing is stored.
 */
export async function storeBuild(
  knex: Knex,
  store: FileStore,
  { webDir, isDeploy }: { webDir: string | undefined; isDeploy: boolean },
): Promise<string | undefined> {
  const id = webDir && (await readBuildId(webDir))
  if (!id) return undefined
  const builds = await listBuilds(knex)
  const listed = builds.find((build) => build.id === id)
  const present = listed && (await store.stat(keyOfBuild(listed))) ? listed : undefined
  if (present && (!isDeploy || present === builds.at(-1))) return undefined
  const stored = present ?? (await storeFile(store, webDir, id))
  await changeState<State>(knex, stateKey, none, ({ builds: current }) => {
    const before = current.find((build) => build.id === id)
    // another process may have stored it since
    const { file, sha256 } = before && before.file !== listed?.file ? before : stored
    if (before && (!isDeploy || before === current.at(-1)))
      return { builds: current.map((build) => (build === before ? { ...before, file, sha256 } : build)) }
    return { builds: [...current.filter((build) => build !== before), { id, file, sha256, storedAt: Date.now() }] }
  })
  return id
}

async function storeFile(store: FileStore, webDir: string, id: string): Promise<Pick<StoredBuild, 'file' | 'sha256'>> {
  const { bytes, sha256 } = await packBuild(webDir, id)
  const file = `${id}.${randomUUID()}.tar`
  await store.write(keyOfBuild({ file }), bytes)
  return { file, sha256 }
}

/** Removes the builds from the list whose next one was stored over thirty days before `now`, in epoch ms. The newest always stays. */
export async function dropPastBuilds(knex: Knex, now: number): Promise<void> {
  const keep = (builds: StoredBuild[]) => builds.filter((_, index) => (builds[index + 1]?.storedAt ?? now) > now - keepMs)
  const builds = await listBuilds(knex)
  if (keep(builds).length < builds.length)
    await changeState<State>(knex, stateKey, none, ({ builds: current }) => ({ builds: keep(current) }))
}
