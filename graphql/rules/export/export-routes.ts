import type { Router } from 'express'
import { route } from '../core/route.ts'
import { makeTicket } from './make-ticket.ts'
import { sendFile } from './send-file.ts'
import { takeTicket } from './take-ticket.ts'

/** A list as a file: a ticket first, then the download it is good for. */
export function exportRoutes(router: Router): void {
  route(router, 'post', '/exports/:kind', 'person', async ({ req, res, caller }) => {
    res.json({ url: `/exports/${await makeTicket(String(req.params.kind), req.body ?? {}, caller)}` })
  })
  route(router, 'get', '/exports/:id', 'person', async ({ req, res, caller }) => {
    await sendFile(res, await takeTicket(String(req.params.id), caller), new Date())
  })
}
