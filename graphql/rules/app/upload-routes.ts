import type { Router } from 'express'
import * as z from 'zod/mini'
import { uploadDocument } from '#rules/company/document/upload-document.ts'
import { uploadImport } from '#rules/people/import/upload-import.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { sendAvatar } from '#rules/platform/files/send-avatar.ts'
import { uploadImage } from '#rules/platform/files/upload-image.ts'
import { type RouteAct, route } from '#rules/platform/http/route.ts'

const uploads = {
  recipients: async ({ req, caller }: RouteAct) => ({ id: await uploadImport(req, caller) }),
  logo: ({ req, caller }: RouteAct) => uploadImage(req, caller, 'logo'),
  avatar: ({ req, caller }: RouteAct) => uploadImage(req, caller, 'avatar'),
  document: async ({ req, caller }: RouteAct) => ({ id: await uploadDocument(req, caller) }),
}

const asked = z.object({ kind: z.enum(['recipients', 'logo', 'avatar', 'document']) })

/** Files in, by what they are for, and colleagues' pictures out. */
export function uploadRoutes(router: Router): void {
  route(router, 'post', '/files', 'person', async (act) => {
    const { kind } = parseInput(asked, act.req.query)
    act.res.status(201).json(await uploads[kind](act))
  })
  route(router, 'get', '/files/avatars/:file', 'person', sendAvatar)
}
