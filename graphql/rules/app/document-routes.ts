import type { Router } from 'express'
import { sendDocument } from '#rules/ledger/document/send-document.ts'
import { route } from '#rules/platform/http/route.ts'

/** Papers out again; they come in by upload/upload-routes.ts. */
export function documentRoutes(router: Router): void {
  route(router, 'get', '/files/documents/:id', 'person', sendDocument)
}
