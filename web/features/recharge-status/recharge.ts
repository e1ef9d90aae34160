import type { RechargeStatusPageQuery } from '#web/gql/graphql.ts'

export type Recharge = NonNullable<RechargeStatusPageQuery['recharges_by_id']>
export type BillingDocument = RechargeStatusPageQuery['documents'][number]

/** True if the payer makes a bank transfer. All other recharges are paid on a provider's page. */
export const isTransfer = ({ provider }: Recharge): boolean => provider === 'manual'
