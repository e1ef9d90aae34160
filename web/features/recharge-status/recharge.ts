import type { RechargeStatusPageQuery } from '#web/gql/graphql.ts'

export type Recharge = NonNullable<RechargeStatusPageQuery['recharges_by_id']>
export type BillingDocument = RechargeStatusPageQuery['documents'][number]

/** The payer makes a transfer at their bank; anything else is paid on a provider's page. */
export const isTransfer = ({ provider }: Recharge): boolean => provider === 'manual'
