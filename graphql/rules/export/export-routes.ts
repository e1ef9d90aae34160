import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Router } from 'express'
import { route } from '../core/route.ts'
import { env } from '../env.ts'
import { makeTicket } from './make-ticket.ts'
import { sendFile } from './send-file.ts'
import { takeTicket } from './take-ticket.ts'

/** A list as a file: a ticket first, then the download it is good for. */
export function exportRoutes(router: Router): void {
  emptyFolder().catch((error: unknown) => console.error(JSON.stringify({ level: 'error', exports: true, error: String(error) })))
  route(router, 'post', '/exports/:kind', 'person', async ({ req, res, caller }) => {
    res.json({ url: `/exports/${await makeTicket(String(req.params.kind), req.body ?? {}, caller)}` })
  })
  route(router, 'get', '/exports/:id', 'person', async ({ req, res, caller }) => {
    await sendFile(res, await takeTicket(String(req.params.id), caller), new Date())
  })
}

/** What a killed process was writing belongs to nobody. */
async function emptyFolder(): Promise<void> {
  const folder = join(env.dataDir, 'exports')
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}
