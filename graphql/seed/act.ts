import type { UnitOfWork } from '../rules/platform/command/transact.ts'

/** Something that happened in the demo's past. */
export type Act = { at: Date; run: (work: UnitOfWork) => Promise<void> }
