import type { Lane } from './entry-moves.ts'

/**
 * The grid columns of the timeline's five lanes, with more width from phones up. The balance lanes show an amount, the outer two only a
 * name.
 */
export const laneGrid =
  'grid grid-cols-[minmax(0,7fr)_repeat(3,minmax(0,15fr))_minmax(0,7fr)] sm:grid-cols-[minmax(0,1fr)_56px_repeat(3,120px)_56px] lg:grid-cols-[minmax(0,1fr)_70px_repeat(3,150px)_70px]'

/** The centre of each of the five lanes, in per cent of their total width. */
export const laneCentres: Record<Lane, number> = { outside: 5.93, incoming: 24.58, available: 50, held: 75.42, recipients: 94.07 }
