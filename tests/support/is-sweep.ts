/** True in `npm run sweep`, which runs cases tagged `sweep` and lets those tagged `deeper` do more. */
export const isSweep = process.env.PLUTUS_SWEEP === '1'

/** Returns the tags of a case without a race that runs on both databases. On PostgreSQL it runs only in the sweep. */
export const sweepOnPostgres = (database: string): string[] => (database === 'PostgreSQL' ? ['sweep'] : [])

/** Returns the tags of a case that sets up data for cases of `sweepOnPostgres`. It runs on both databases, and again in the sweep. */
export const deeperOnPostgres = (database: string): string[] => (database === 'PostgreSQL' ? ['deeper'] : [])
