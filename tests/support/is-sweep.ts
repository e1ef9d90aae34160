/** In `npm run sweep`: what is tagged `sweep` runs, and what is tagged `deeper` does more. */
export const isSweep = process.env.PLUTUS_SWEEP === '1'

/** Tags of a case that asks the same of both databases without a race: PostgreSQL's turn comes in the sweep. */
export const onOne = (database: string): string[] => (database === 'PostgreSQL' ? ['sweep'] : [])

/** Tags of a case that runs on both databases, and in the sweep again where later cases of `onOne` need what it leaves. */
export const beforeOnOne = (database: string): string[] => (database === 'PostgreSQL' ? ['deeper'] : [])
