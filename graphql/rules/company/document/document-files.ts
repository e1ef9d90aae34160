import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'

export const documentFolder = (): string => join(env.dataDir, 'documents')

/** A document's file is named by its row. */
export const documentPath = (id: string): string => join(documentFolder(), id)
