import type { Lane } from './line-moves.ts'

/** The columns of a timeline from a phone's width on: the lanes of the three balances hold a figure, the outer two only a name. */
export const laneGrid =
  'grid grid-cols-[1fr_1.5fr_1.5fr_1.5fr_1fr] sm:grid-cols-[minmax(0,1fr)_88px_132px_132px_132px_88px] lg:grid-cols-[minmax(0,1fr)_96px_144px_144px_144px_96px]'

/** Where the middle of each lane is, in per cent of all five. */
export const laneCentres: Record<Lane, number> = { outside: 7.69, incoming: 26.92, available: 50, held: 73.08, recipients: 92.31 }
