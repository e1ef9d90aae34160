import { drawRosette, type Rosette } from './draw-rosette.ts'
import { encodePng } from './encode-png.ts'

/** The engraved rosette as mail clients can show it: a 204 × 176 picture at twice the pixels, clear where no line runs. */
export function rosettePng(): Buffer {
  picture ??= render()
  return picture
}

export const rosetteSize = { width: 204, height: 176 }

let picture: Buffer | undefined

const scale = 2
const width = rosetteSize.width * scale
const height = rosetteSize.height * scale
const center = { x: 126 * scale, y: 88 * scale }

const outer: Rosette = { radius: 90 * scale, swing: 36 * scale, waves: 11, strands: 9 }
const inner: Rosette = { radius: 36 * scale, swing: 16 * scale, waves: 9, strands: 7 }

/** 7 steps of cover are enough for hairlines and keep the picture small. */
const steps = 7

function render(): Buffer {
  const white = drawRosette(outer, center, width, height, 0.85 * scale)
  const gold = drawRosette(inner, center, width, height, 0.85 * scale)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const fade = edgeFade(Math.floor(at / width))
    const goldStep = Math.round((gold[at] ?? 0) * fade * steps)
    pixels[at] = goldStep > 0 ? steps + goldStep : Math.round((white[at] ?? 0) * fade * steps)
  }
  const palette = [...shades([255, 255, 255], 0.3), ...shades([255, 217, 160], 0.66).slice(1)]
  return encodePng({ width, height, pixels, palette })
}

/** Lines thin out to the upper and lower edge: a cell made taller by a long line then shows no cut. */
const edgeFade = (y: number): number => Math.min(1, Math.min(y + 1, height - y) / (26 * scale))

const shades = ([r = 0, g = 0, b = 0]: number[], strength: number): Array<[number, number, number, number]> =>
  Array.from({ length: steps + 1 }, (_, step) => [r, g, b, Math.round((step / steps) * strength * 255)])
