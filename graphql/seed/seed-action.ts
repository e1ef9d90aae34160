import type { UnitOfWork } from '../rules/platform/command/transact.ts'

/** Something that happened in the demo's past. */
export type SeedAction = { at: Date; run: (work: UnitOfWork) => Promise<void> }
