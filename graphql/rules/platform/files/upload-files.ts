/** The kinds of images: a company's logo, which is public, and a member's avatar, which only colleagues see. They have separate routes. */
export type ImageKind = 'logo' | 'avatar'

/** The folders of the images in the store. */
export const imageFolders = { logo: 'uploads', avatar: 'avatars' } as const satisfies Record<ImageKind, string>

/** Returns the key of an image in the store. */
export const imageKey = (kind: ImageKind, file: string): string => `${imageFolders[kind]}/${file}`

/** Returns the file name of an image by its upload id. The uploaded file's own name is never used. */
export const imageName = (id: string): string => `${id}.png`

/** In ms. An uploaded image that no command uses within this time expires. */
export const uploadGoodForMs = 24 * 3_600_000
