/** The part of a picture that was chosen, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** What a logo is drawn into: 115 x 40 at twice its size (C6). */
export const logoSize = { width: 230, height: 80 }

/** The chosen part as a PNG of the logo's size; what lies beyond the picture stays transparent. */
export async function cropImage(url: string, area: Area): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, logoSize)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  const { width, height } = logoSize
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'))
}
