import type { RechargeStatusPageQuery } from '#web/gql/graphql.ts'

export type Recharge = NonNullable<RechargeStatusPageQuery['recharges_by_id']>
export type BillingDocument = RechargeStatusPageQuery['documents'][number]

/** A transfer is made by the payer at their bank; anything else on a provider's page. */
export const isTransfer = ({ provider }: Recharge): boolean => provider === 'manual'
