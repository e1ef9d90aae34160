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

function fixed(value: number): string {
  return value.toFixed(1)
}
