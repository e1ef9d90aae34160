import * as z from 'zod/mini'

/** The id of a web build, which is a hash of its content. */
export const webBuildId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/**
 * The web builds of the last thirty days, which machines give each other during a deploy. The newest is the last. `sha256` is that of the
 * build’s tar file, in hex. `storedAt` is in epoch ms.
 */
export const webBuilds = z.object({
  builds: z.array(z.object({ id: webBuildId, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), storedAt: z.number() })),
})

export type ListedBuild = z.output<typeof webBuilds>['builds'][number]

/** The size in bytes up to which a build’s tar file is stored and read. */
export const buildBytesMax = 48 * 1024 * 1024

/** The file of a build with its documents. */
export const documentsFile = 'persisted-documents.json'

/** The last file of a build’s tar file, by which a machine knows that it has the build. */
export const metaFileOf = (id: string): string => `builds/meta/${id}.json`
