/** The MIME types of pictures that a user can choose, comma-separated (V15). The server checks the content, not the name. */
export const acceptedPictures = 'image/png,image/jpeg,image/gif'
const maxBytes = 8 * 1024 * 1024

export type PictureProblem = 'kind' | 'size'

/**
 * Returns `kind` for a type that is not accepted, `size` above 8 MB, otherwise undefined. Pictures are cropped before upload, so the limit
 * only keeps the browser responsive.
 */
export function pictureProblem({ type, size }: { type: string; size: number }): PictureProblem | undefined {
  if (!acceptedPictures.split(',').includes(type)) return 'kind'
  return size > maxBytes ? 'size' : undefined
}

/** Returns true when the browser can decode the picture at the URL. Its file name and type do not prove that. */
export async function isReadablePicture(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
