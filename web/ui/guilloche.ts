export type Wave = { cx: number; cy: number; radius: number; amplitude: number; waves: number; strands: number; points?: number }

/** The woven rosette of a banknote: closed sine waves round a circle, each shifted by a phase. One path a strand. */
export function rosettePaths({ cx, cy, radius, amplitude, waves, strands, points = 240 }: Wave): string[] {
  return Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * Math.PI * 2
    const path = Array.from({ length: points + 1 }, (_, step) => {
      const turn = (step / points) * Math.PI * 2
      const reach = radius + amplitude * Math.sin(waves * turn + phase)
      return `${step ? 'L' : 'M'}${fixed(cx + reach * Math.cos(turn))} ${fixed(cy + reach * Math.sin(turn))}`
    })
    return `${path.join('')}Z`
  })
}

/** The same weave along a line, for the edge of a voucher. */
export function bandPaths({
  width,
  y,
  amplitude,
  waves,
  strands,
  points = 300,
}: {
  width: number
  y: number
  amplitude: number
  waves: number
  strands: number
  points?: number
}): string[] {
  return Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * Math.PI * 2
    return Array.from({ length: points + 1 }, (_, step) => {
      const along = step / points
      const lift = amplitude * Math.sin(waves * along * Math.PI * 2 + phase) * Math.cos(phase / 2 + along * 3)
      return `${step ? 'L' : 'M'}${fixed(along * width)} ${fixed(y + lift)}`
    }).join('')
  })
}

function fixed(value: number): string {
  return value.toFixed(1)
}
