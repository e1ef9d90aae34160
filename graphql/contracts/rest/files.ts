import * as z from 'zod/mini'
import { anyJson } from './fields.ts'
import type { RestPaths } from './rest-path.ts'

const images = ['image/png', 'image/jpeg', 'image/gif']
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const anyBytes = 'application/octet-stream'

export const uploadKind = z.enum(['recipients', 'logo', 'avatar', 'document'])

/** The kinds of uploads, each with its allowed content types and query parameters. */
export const uploads: Record<z.output<typeof uploadKind>, { types: string[]; query: z.ZodMiniType<Record<string, string | undefined>> }> = {
  recipients: {
    types: ['text/csv', 'text/plain', anyBytes, 'application/vnd.ms-excel', xlsx],
    query: z.object({
      kind: z.literal('recipients'),
      campaign: z.optional(z.uuid()),
      name: z.string().check(z.minLength(1), z.maxLength(255)),
    }),
  },
  logo: { types: [...images, anyBytes], query: z.object({ kind: z.literal('logo') }) },
  avatar: { types: [...images, anyBytes], query: z.object({ kind: z.literal('avatar') }) },
  document: {
    types: ['application/pdf', 'image/png', 'image/jpeg', anyBytes],
    // the rules refuse missing values, with messages for the form
    query: z.object({
      kind: z.literal('document'),
      name: z._default(z.string().check(z.maxLength(255)), ''),
      documentKind: z._default(z.string().check(z.maxLength(32)), ''),
    }),
  },
}

/** The id of an upload. `file` is the name under which a logo or an avatar is downloaded. */
export const uploadedFile = z.object({ id: z.string(), file: z.optional(z.string()) })

export type UploadedFile = z.output<typeof uploadedFile>

export const exportFormat = z.enum(['csv', 'xlsx', 'print', 'json'])

export type ExportFormat = z.output<typeof exportFormat>

export const exportBody = z.object({
  filter: z.optional(z.record(z.string().check(z.maxLength(40)), anyJson)),
  columns: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60))),
  format: exportFormat,
})

/** The URL of a requested export. It can be downloaded once, within a minute. */
export const exportTicket = z.object({ url: z.string().check(z.regex(/^\/exports\/[\w-]{8,64}$/)) })

export type ExportTicket = z.output<typeof exportTicket>

export const exportKind = z.string().check(z.regex(/^[a-z-]{1,24}$/))
export const exportId = z.string().check(z.regex(/^[\w-]{8,64}$/))
export const avatarFile = z.string().check(z.regex(/^[\w-]{1,64}\.png$/))

/** The content types of each download. Only `text/html`, a list to print, opens as a page. */
export const downloads = {
  errors: ['text/csv'],
  document: ['application/pdf', 'image/png', 'image/jpeg'],
  avatar: ['image/png'],
  export: ['text/csv', xlsx, 'text/html', 'application/json'],
}

const fileParams = z.object({ id: z.uuid() })

export const filePaths = {
  'POST /files': {
    summary: 'Uploads a file: the raw body, with what it is in the query.',
    caller: 'person or key',
    query: z.union([uploads.recipients.query, uploads.logo.query, uploads.avatar.query, uploads.document.query]),
    body: { types: [...new Set(Object.values(uploads).flatMap(({ types }) => types))] },
    answers: { 201: uploadedFile },
    refusals: [
      'FORBIDDEN',
      'NOT_FOUND',
      'VALIDATION',
      'NOT_A_DRAFT',
      'FILE_UNREADABLE',
      'FILE_TOO_LARGE',
      'TOO_MANY_ROWS',
      'TOO_MANY_COLUMNS',
      'IMAGE_NOT_ACCEPTED',
      'DOCUMENT_NOT_ACCEPTED',
    ],
  },
  'GET /files/imports/{id}/errors': {
    summary: 'Downloads the lines of an import that cannot be used.',
    caller: 'person or key',
    params: fileParams,
    answers: { 200: { types: downloads.errors } },
    refusals: ['NOT_FOUND'],
  },
  'GET /files/documents/{id}': {
    summary: 'Downloads a document of the company.',
    caller: 'person or key',
    params: fileParams,
    answers: { 200: { types: downloads.document } },
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /files/avatars/{file}': {
    summary: 'Downloads a team member’s picture.',
    caller: 'person',
    params: z.object({ file: avatarFile }),
    answers: { 200: { types: downloads.avatar } },
    refusals: ['NOT_FOUND'],
  },
  'POST /exports/{kind}': {
    summary:
      'Gives a ticket for a list as a file, or as a page to print where the list has one. The list `person` is one person’s data as JSON.',
    caller: 'person or key',
    params: z.object({ kind: exportKind }),
    body: exportBody,
    answers: { 200: exportTicket },
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION', 'STEP_UP_REQUIRED', 'EXPORT_TOO_LARGE'],
  },
  'GET /exports/{id}': {
    summary: 'Downloads the file, once, within a minute of the ticket.',
    caller: 'person or key',
    params: z.object({ id: exportId }),
    answers: { 200: { types: downloads.export } },
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'EXPORT_TOO_LARGE'],
  },
} satisfies RestPaths
