import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'

/** The kinds of images. Logos are public and avatars are visible to colleagues, so they have separate routes. */
export type ImageKind = 'logo' | 'avatar'

const folders = { logo: 'uploads', avatar: 'avatars' } as const

export const imageFolder = (kind: ImageKind): string => join(env.dataDir, folders[kind])

export const imagePath = (kind: ImageKind, file: string): string => join(imageFolder(kind), file)

/** Returns the file name of an image, by its id. Nothing of the upload reaches a path. */
export const imageName = (id: string): string => `${id}.png`

/** In ms. An upload expires when it is unused for this long. */
export const uploadGoodForMs = 24 * 3_600_000
