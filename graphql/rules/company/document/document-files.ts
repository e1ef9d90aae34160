import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'

export const documentFolder = (): string => join(env.dataDir, 'documents')

/** Returns the path of a document's file in the data folder. The file is named by the row's id. */
export const documentPath = (id: string): string => join(documentFolder(), id)
