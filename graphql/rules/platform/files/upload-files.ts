import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'

/** The kinds of images: a company's logo, which is public, and a member's avatar, which only colleagues see. They have separate routes. */
export type ImageKind = 'logo' | 'avatar'

const folders = { logo: 'uploads', avatar: 'avatars' } as const

export const imageFolder = (kind: ImageKind): string => join(env.dataDir, folders[kind])

export const imagePath = (kind: ImageKind, file: string): string => join(imageFolder(kind), file)

/** Returns the file name of an image by its upload id. The uploaded file's own name is never used. */
export const imageName = (id: string): string => `${id}.png`

/** In ms. An uploaded image that no command uses within this time expires. */
export const uploadGoodForMs = 24 * 3_600_000
