import * as z from 'zod/mini'
import { storeFolders } from '#rules/platform/files/file-store.ts'

/** The folders of DATA_DIR that an archive has, for pages that were opened before a deploy. */
export const buildFolders = ['manifests', 'builds'] as const

export const fileFolders = [...storeFolders, ...buildFolders] as const

/** The single files of DATA_DIR that an archive has where they exist. */
export const singleFiles = ['reloadly.json'] as const

/** The file of each database in an archive. */
export const databaseParts = { SQLite: 'database.sqlite', PostgreSQL: 'database.dump' } as const

export const secretsPart = 'secrets.json.age'
export const manifestPart = 'manifest.json'

/** The format that this version writes. A reader refuses a higher one. */
export const archiveFormat = 1

const part = z.object({
  /** The file in the archive, or the folder with all its files. */
  name: z.string(),
  bytes: z.number(),
  /** In hex. Of a folder it is the hash of a line `name NUL sha256 LF` for each file, in the order of the archive. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The number of files in a folder. */
  files: z.optional(z.number()),
})

/** The last file of an archive, which says what it holds. An archive without it is not complete. */
export const manifest = z.object({
  format: z.literal(archiveFormat),
  /** The version of Plutus that made it. */
  version: z.string(),
  /** A keyed hash that archives of one Plutus share. Null where it has no secrets. */
  origin: z.nullable(z.string()),
  /** The time of the copy of the database, in ISO format. */
  takenAt: z.string(),
  database: z.object({
    kind: z.enum(['SQLite', 'PostgreSQL']),
    /** The version of the server, or of the SQLite library. */
    server: z.string(),
    /** The version of pg_dump, or of the SQLite library. */
    tool: z.string(),
  }),
  /** The hash of the model that the database has. Null for a database that was never started completely. */
  model: z.nullable(z.string()),
  /** The names of the upgrades that were done. */
  upgrades: z.array(z.string()),
  /** The number of rows of each table, in the same snapshot as the copy. */
  rows: z.record(z.string(), z.number()),
  secrets: z.enum(['encrypted', 'omitted']),
  /** Up to a hundred files that rows name and that were missing already. */
  missing: z.array(z.string()),
  parts: z.array(part),
})

export type Manifest = z.output<typeof manifest>
export type Part = Manifest['parts'][number]

/**
 * Returns the part to which a file of an archive belongs. Undefined for a name that no archive has, such as one that leaves the folder.
 */
export function partOf(name: string): string | undefined {
  const [folder = '', ...rest] = name.split('/')
  if (!rest.length) return [...Object.values(databaseParts), secretsPart, manifestPart, ...singleFiles].find((part) => part === name)
  if (rest.some((segment) => ['', '.', '..'].includes(segment) || segment.includes('\\'))) return undefined
  return fileFolders.find((part) => part === folder)
}
