import { type ComponentProps, useMemo } from 'react'
import { rosettePaths, type Wave } from './guilloche.ts'

/** An engraved ring, drawn as a <g> inside your own <svg>; stroke it by `className` or `stroke`. */
export function Rosette({ wave, ...props }: ComponentProps<'g'> & { wave: Wave }) {
  const paths = useMemo(() => rosettePaths(wave), [wave])
  return (
    <g fill="none" {...props}>
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  )
}
