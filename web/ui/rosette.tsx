import type { ComponentProps } from 'react'
import { rosettePaths, type Wave } from './guilloche.ts'

/** An engraved ring, drawn as a <g> inside your own <svg>; stroke it by `className` or `stroke`. */
export function Rosette({ wave, ...props }: ComponentProps<'g'> & { wave: Wave }) {
  return (
    <g fill="none" {...props}>
      {pathsOf(wave).map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  )
}

/** Computed once for each engraving: a server draws it for every document. */
const known = new WeakMap<Wave, string[]>()

function pathsOf(wave: Wave): string[] {
  const paths = known.get(wave) ?? rosettePaths(wave)
  known.set(wave, paths)
  return paths
}
