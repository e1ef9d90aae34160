import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** An action in the demo's past, and the time at which it happened. */
export type SeedAction = { at: Date; run: (work: UnitOfWork) => Promise<void> }
