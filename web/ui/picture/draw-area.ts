/** The part of a picture inside the crop frame, in pixels of the original. May extend beyond the picture. */
export type Area = { x: number; y: number; width: number; height: number }

/** The size of the cropped picture, in pixels. */
export type Size = { width: number; height: number }

/** Draws a part of the picture at the URL on a canvas of the given size. Beyond the picture it has the paper's colour, else none. */
export async function drawArea(url: string, area: Area, size: Size, paper?: string): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  const { width, height } = size
  if (paper) {
    context.fillStyle = paper
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return canvas
}
