import { type Area, drawArea, type Size } from './draw-area.ts'

/** The reasons why a cropped picture will hardly be seen: too few pixels, or nothing but white. */
export type FrameWarning = 'small' | 'blank'

/** In 255ths. A pixel that differs less from white cannot be seen on a white page. */
const visibleMin = 24

/**
 * Returns a warning about the part of a picture in the frame. It is `small` below half of `size`, which is the size on a plain screen, and
 * `blank` if no pixel differs from white.
 */
export async function findFrameWarning(url: string, area: Area, size: Size): Promise<FrameWarning | undefined> {
  if (area.width < size.width / 2 || area.height < size.height / 2) return 'small'
  const canvas = await drawArea(url, area, size, 'white')
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, size.width, size.height) ?? { data: [] }
  return data.some((value) => value <= 255 - visibleMin) ? undefined : 'blank'
}
