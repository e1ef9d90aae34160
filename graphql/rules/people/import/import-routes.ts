import { pipeline } from 'node:stream/promises'
import type { Router } from 'express'
import { route } from '#rules/platform/http/route.ts'
import { openErrorFile } from './error-file.ts'
import { removeAbandonedUploads } from './stored-file.ts'

/** The bad lines of a recipients file, as a download; app/upload-routes.ts takes the file. */
export function importRoutes(router: Router): void {
  removeAbandonedUploads(Date.now()).catch(() => undefined)
  route(router, 'get', '/imports/:id/errors', 'person', async ({ req, res, caller }) => {
    const file = await openErrorFile(String(req.params.id), caller)
    res.status(200).type('text/csv').set('cache-control', 'no-store').set('content-disposition', 'attachment; filename="import-errors.csv"')
    // A reader that leaves early is no failure.
    await pipeline(file, res).catch(() => res.destroy())
  })
}
