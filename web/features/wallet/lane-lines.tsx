import { cn } from '#web/lib/cn.ts'
import { laneCentres } from './lane-centres.ts'
import { lanes } from './line-moves.ts'

/** The five lanes of a row, from its top to its bottom: those of a balance drawn, the world outside dotted. */
export function LaneLines() {
  return lanes.map((lane) => (
    <span
      key={lane}
      aria-hidden
      className={cn(
        'absolute inset-y-0 border-l',
        lane === 'outside' || lane === 'recipients' ? 'border-dashed border-border-strong' : 'border-border-strong',
      )}
      style={{ left: `${laneCentres[lane]}%` }}
    />
  ))
}
