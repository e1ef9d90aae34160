import type { ComponentProps } from 'react'

/** Draws an engraved rosette, as on a banknote, as a `<g>` inside an `<svg>`. Set the colour of its lines with `className` or `stroke`. */
export function Rosette({ wave, ...props }: ComponentProps<'g'> & { wave: Wave }) {
  return (
    <g fill="none" {...props}>
      {pathsOf(wave).map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  )
}

/** Caches the paths of each rosette, since the server draws them for every document. */
const pathCache = new WeakMap<Wave, string[]>()

function pathsOf(wave: Wave): string[] {
  const paths = pathCache.get(wave) ?? rosettePaths(wave)
  pathCache.set(wave, paths)
  return paths
}

type Wave = { cx: number; cy: number; radius: number; amplitude: number; waves: number; strands: number; points?: number }

/** Returns the SVG paths of a rosette, one for each strand: closed sine waves around a circle, each shifted in phase. */
function rosettePaths({ cx, cy, radius, amplitude, waves, strands, points = 240 }: Wave): string[] {
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
