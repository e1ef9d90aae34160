import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'

/** Pictures by kind: logos are shown to anyone, avatars to colleagues, so that no route serves both. */
export type ImageKind = 'logo' | 'avatar'

const folders = { logo: 'uploads', avatar: 'avatars' } as const

export const imageFolder = (kind: ImageKind): string => join(env.dataDir, folders[kind])

export const imagePath = (kind: ImageKind, file: string): string => join(imageFolder(kind), file)

/** The name is ours: nothing of the upload reaches a path. */
export const imageName = (id: string): string => `${id}.png`

/** In ms: an upload unused for this long belongs to nobody. */
export const uploadGoodForMs = 24 * 3_600_000
