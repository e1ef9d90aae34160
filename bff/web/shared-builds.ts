import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseServiceReply, requireServiceReply } from '#bff/adapters/parse-reply.ts'
import { plutusNames } from '#bff/adapters/plutus-names.ts'
import type { TrustedDocuments } from '#bff/gateway/graphql/trusted-documents.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type ListedBuild, metaFileOf, webBuilds } from '#graphql/contracts/rest/web-builds.ts'
import type { PastBuilds } from './past-builds.ts'
import type { Asset } from './read-asset.ts'
import { readBuildFiles } from './read-build-files.ts'

export type SharedBuilds = ReturnType<typeof createSharedBuilds>

type Options = {
  dataDir: string
  /** Returns the id of the own build. Without one this process takes part in nothing. */
  ownId: () => string
  pastBuilds: PastBuilds
  trusted: Pick<TrustedDocuments, 'add'>
  directus: Directus
  guestToken: string
  log: Log
  now: () => number
}

/** The record of a fetched build in DATA_DIR: the paths of its files, and the text of its documents. */
type Fetched = { paths: string[]; documents: string }

const [everyMs, shortestMs, longestMs, dayMs] = [15_000, 1000, 3_600_000, 86_400_000]
/** In ms. The longest waits for the list, for a build, and of a request for a file. */
const [listMs, buildMs, patienceMs] = [2000, 60_000, 3000]

/**
 * Fetches the builds that other machines serve from the store, so that this one has their files and documents. Looks every 15 s, and at once
 * for a file that it lacks. A build stays while the list names it. Call `stop` at shutdown.
 */
export function createSharedBuilds({ dataDir, ownId, pastBuilds, trusted, directus, guestToken, log, now }: Options) {
  const folder = join(dataDir, 'builds/fetched')
  const end = new AbortController()
  const failed = new Map<string, { times: number; until: number }>()
  let looking: Promise<void> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let touchedAt = Number.NEGATIVE_INFINITY
  let isShared = false

  const call = (path: string, budgetMs: number) =>
    directus.call({
      method: 'GET',
      path: plutusNames.buildsPath + path,
      token: guestToken,
      requestId: 'builds',
      pool: path ? 'files' : 'guests',
      budgetMs,
      signal: end.signal,
    })

  async function look(): Promise<void> {
    if (!ownId()) return
    const { builds } = parseServiceReply(await call('', listMs), webBuilds)
    isShared = builds.length > 0
    if (now() - touchedAt > dayMs) await touchFetched(new Set(builds.map(({ id }) => id)))
    for (const build of builds) if (!pastBuilds.find(`/${metaFileOf(build.id)}`)) await tryBuild(build)
  }

  /** Lets the thirty days of fetched builds begin again while the list names them. One that lost a file is fetched again. */
  async function touchFetched(listed: Set<string>): Promise<void> {
    touchedAt = now()
    for (const name of await readdir(folder).catch(() => [])) {
      const id = name.replace(/\.json$/, '')
      const record = join(folder, name)
      try {
        const { paths, documents } = JSON.parse(await readFile(record, 'utf8')) as Fetched
        if (!listed.has(id)) await rm(record)
        else {
          trusted.add(documents)
          pastBuilds.touch(paths, metaFileOf(id))
        }
      } catch (error) {
        log.warn({ build: id, err: error }, 'The files of another machine’s build can’t be kept')
        await rm(record, { force: true }).catch(() => undefined)
      }
    }
  }

  async function tryBuild(build: ListedBuild): Promise<void> {
    const { times, until } = failed.get(build.id) ?? { times: 0, until: 0 }
    if (performance.now() < until) return
    try {
      await fetchBuild(build)
      failed.delete(build.id)
      log.info({ build: build.id }, 'This BFF has the files of another machine’s build now')
    } catch (error) {
      if (end.signal.aborted) return
      failed.set(build.id, { times: times + 1, until: performance.now() + Math.min(longestMs, everyMs * 2 ** times) })
      if (times === 0) log.warn({ build: build.id, err: error }, 'The files of another machine’s build can’t be fetched yet')
    }
  }

  async function fetchBuild({ id, sha256 }: ListedBuild): Promise<void> {
    const reply = await call(`/${id}`, buildMs)
    requireServiceReply(reply)
    if (createHash('sha256').update(reply.body).digest('hex') !== sha256) throw new Error('The stored tar file was changed')
    const { files, documents } = readBuildFiles(reply.body, id)
    trusted.add(documents)
    const record: Fetched = { paths: [...files.keys()], documents }
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${id}.json`), JSON.stringify(record))
    await pastBuilds.add(files)
  }

  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined
      lookedAt = performance.now()
    })
    return looking
  }

  async function run(): Promise<void> {
    for (let failures = 0; !end.signal.aborted; ) {
      failures = await lookOnce().then(
        () => 0,
        () => failures + 1,
      )
      const pause = failures ? Math.min(everyMs, shortestMs * 2 ** failures) : everyMs * (0.8 + 0.4 * Math.random())
      await wait(pause, undefined, { ref: false, signal: end.signal }).catch(() => undefined)
    }
  }

  void run()
  return {
    /** Returns the file at a URL path of a build that another machine began to serve a moment ago. Undefined if there is none. */
    async find(path: string): Promise<Asset | undefined> {
      if (!isShared || !/^\/(assets|builds\/meta)\//.test(path)) return undefined
      if (!looking && performance.now() - lookedAt < shortestMs) return undefined
      await Promise.race([lookOnce().catch(() => undefined), wait(patienceMs, undefined, { ref: false })])
      return pastBuilds.find(path)
    },
    stop: (): void => end.abort(),
  }
}
