/** The part of a picture that was chosen, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** What it is drawn into. */
export type Size = { width: number; height: number }

/** The chosen part as a PNG of this size; what lies beyond the picture stays transparent. */
export async function cropImage(url: string, area: Area, size: Size): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  const { width, height } = size
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'))
}
