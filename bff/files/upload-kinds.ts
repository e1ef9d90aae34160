import { z } from 'zod'
import type { ErrorCode } from '#graphql/errors/error-codes.ts'
import { importLimits } from '#graphql/rules/people/import/file/import-limits.ts'
import { uploadLimits } from '#graphql/rules/platform/files/upload-limits.ts'

/** What may be put up: how large, as which content types, with which words beside it, and what is said of one too large. */
export type UploadKind = {
  bytesMax: number
  types: ReadonlySet<string>
  asked: z.ZodType<Record<string, string | undefined>>
  tooLarge: ErrorCode
}

const images = ['image/png', 'image/jpeg', 'image/gif']
const name = z.string().min(1).max(255)
const image = {
  bytesMax: uploadLimits.logo.bytes,
  types: new Set([...images, 'application/octet-stream']),
  tooLarge: 'IMAGE_NOT_ACCEPTED' as const,
}

export const uploadKinds: Record<string, UploadKind> = {
  recipients: {
    bytesMax: importLimits.bytes,
    types: new Set([
      'text/csv',
      'text/plain',
      'application/octet-stream',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]),
    asked: z.object({ kind: z.literal('recipients'), campaign: z.uuid().optional(), name }),
    tooLarge: 'FILE_TOO_LARGE',
  },
  logo: { ...image, asked: z.object({ kind: z.literal('logo') }) },
  avatar: { ...image, asked: z.object({ kind: z.literal('avatar') }) },
  document: {
    bytesMax: uploadLimits.document.bytes,
    types: new Set(['application/pdf', 'image/png', 'image/jpeg', 'application/octet-stream']),
    // What is missing here is said by the rules, in the words that a form shows.
    asked: z.object({ kind: z.literal('document'), name: z.string().max(255).default(''), documentKind: z.string().max(32).default('') }),
    tooLarge: 'DOCUMENT_NOT_ACCEPTED',
  },
}
