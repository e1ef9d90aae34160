import type { Router } from 'express'
import * as z from 'zod/mini'
import { uploadKind } from '#contracts/rest/files.ts'
import { uploadDocument } from '#rules/company/document/upload-document.ts'
import { uploadImport } from '#rules/people/import/upload-import.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { buildsFolder } from '#rules/platform/files/file-store.ts'
import { sendAvatar } from '#rules/platform/files/send-avatar.ts'
import { watchStaged } from '#rules/platform/files/sweep-staged.ts'
import { imageFolders } from '#rules/platform/files/upload-files.ts'
import { uploadImage } from '#rules/platform/files/upload-image.ts'
import { type RouteContext, route } from '#rules/platform/http/route.ts'

const uploads = {
  recipients: async ({ req, caller }: RouteContext) => ({ id: await uploadImport(req, caller) }),
  logo: ({ req, caller }: RouteContext) => uploadImage(req, caller, 'logo'),
  avatar: ({ req, caller }: RouteContext) => uploadImage(req, caller, 'avatar'),
  document: async ({ req, caller }: RouteContext) => ({ id: await uploadDocument(req, caller) }),
}

const uploadQuery = z.object({ kind: uploadKind })

/** Serves uploads of recipient files, logos, avatars and documents, and downloads of colleagues' avatars. */
export function uploadRoutes(router: Router): void {
  watchStaged([...Object.values(imageFolders), 'documents', 'imports', buildsFolder])
  route(router, 'post', '/files', 'person', async (context) => {
    const { kind } = parseInput(uploadQuery, context.req.query)
    context.res.status(201).json(await uploads[kind](context))
  })
  route(router, 'get', '/files/avatars/:file', 'person', sendAvatar)
}
