import type { UnitOfWork } from '../rules/platform/command/transact.ts'

/** A timed action of the demo's past. */
export type SeedAction = { at: Date; run: (work: UnitOfWork) => Promise<void> }
