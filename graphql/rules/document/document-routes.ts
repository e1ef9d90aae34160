import type { Router } from 'express'
import { route } from '../platform/http/route.ts'
import { sendDocument } from './send-document.ts'

/** Papers out again; they come in by upload/upload-routes.ts. */
export function documentRoutes(router: Router): void {
  route(router, 'get', '/files/documents/:id', 'person', sendDocument)
}
