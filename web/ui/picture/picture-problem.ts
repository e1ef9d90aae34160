/** The accepted picture types (V15). The server checks the content, not the name. */
export const acceptedPictures = 'image/png,image/jpeg,image/gif'
const maxBytes = 8 * 1024 * 1024

export type PictureProblem = 'kind' | 'size'

/** Returns why a picture cannot be used. The limit only guards against pictures too large to open, since they are cropped before upload. */
export function pictureProblem({ type, size }: { type: string; size: number }): PictureProblem | undefined {
  if (!acceptedPictures.split(',').includes(type)) return 'kind'
  return size > maxBytes ? 'size' : undefined
}

/** Returns true when the browser can decode the picture. Its name and type prove nothing. */
export async function isReadablePicture(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
