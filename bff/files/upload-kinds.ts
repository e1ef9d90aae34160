import type { z } from 'zod'
import { uploads } from '#graphql/contracts/files.ts'
import type { ErrorCode } from '#graphql/errors/error-codes.ts'
import { importLimits } from '#graphql/rules/people/import/file/import-limits.ts'
import { uploadLimits } from '#graphql/rules/platform/files/upload-limits.ts'

/** What may be put up: how large, as which content types, with which words beside it, and what is said of one too large. */
export type UploadKind = {
  bytesMax: number
  types: ReadonlySet<string>
  asked: z.core.$ZodType<Record<string, string | undefined>>
  tooLarge: ErrorCode
}

const image = { bytesMax: uploadLimits.logo.bytes, tooLarge: 'IMAGE_NOT_ACCEPTED' } as const

export const uploadKinds: Record<string, UploadKind> = {
  recipients: kindOf(uploads.recipients, { bytesMax: importLimits.bytes, tooLarge: 'FILE_TOO_LARGE' }),
  logo: kindOf(uploads.logo, image),
  avatar: kindOf(uploads.avatar, image),
  document: kindOf(uploads.document, { bytesMax: uploadLimits.document.bytes, tooLarge: 'DOCUMENT_NOT_ACCEPTED' }),
}

function kindOf({ types, query }: (typeof uploads)[keyof typeof uploads], limits: Pick<UploadKind, 'bytesMax' | 'tooLarge'>): UploadKind {
  return { ...limits, types: new Set(types), asked: query }
}
