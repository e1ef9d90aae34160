import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { RewardRow } from './reward-row.ts'

/** Rewards ended unclaimed, as they were before; rewards and campaign are locked, points account and wallet come after. */
export const rewardsClosed = defineEvent<[work: UnitOfWork, rewards: RewardRow[], how: 'expiration' | 'cancellation']>('rewards.closed')
