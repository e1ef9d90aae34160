import { pipeline } from 'node:stream/promises'
import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type * as z from 'zod/mini'
import type { webBuilds } from '#contracts/rest/web-builds.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { files } from '#rules/platform/files/files.ts'
import { route } from '#rules/platform/http/route.ts'
import { keyOfBuild, listBuilds } from './stored-builds.ts'

/**
 * Serves the stored web builds to the BFFs: the list, and the tar file of one. The list is empty on SQLite, which has one machine. Refuses
 * NOT_FOUND for a build that is not in the store.
 */
export function webBuildRoutes(router: Router): void {
  route(router, 'get', '/builds', 'guest', async ({ res }) => {
    const builds = await listBuilds(getDatabase())
    res.json({ builds: builds.map(({ id, sha256, storedAt }) => ({ id, sha256, storedAt })) } satisfies z.output<typeof webBuilds>)
  })
  route(router, 'get', '/builds/:id', 'guest', async ({ req, res }) => {
    const build = (await listBuilds(getDatabase())).find(({ id }) => id === req.params.id)
    const found = build && (await files().open(keyOfBuild(build)))
    if (!found) throw refusal('NOT_FOUND')
    res.status(200).set({ 'content-type': 'application/x-tar', 'content-length': String(found.size) })
    await pipeline(found.content, res).catch(() => res.destroy())
  })
}
