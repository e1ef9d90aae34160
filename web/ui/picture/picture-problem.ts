/** What is accepted as a picture (V15); the server looks at the content, not at the name. */
export const acceptedPictures = 'image/png,image/jpeg,image/gif'
const maxBytes = 8 * 1024 * 1024

export type PictureProblem = 'kind' | 'size'

/** What is wrong with a picture before it is sent. It is cropped to a small PNG here, so it is too large only if it cannot be opened. */
export function pictureProblem({ type, size }: { type: string; size: number }): PictureProblem | undefined {
  if (!acceptedPictures.split(',').includes(type)) return 'kind'
  return size > maxBytes ? 'size' : undefined
}

/** Whether the browser can read the picture at all: a name and a type prove nothing. */
export async function opensAsPicture(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
