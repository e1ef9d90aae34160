import type { DeliveryType } from '#web/gql/graphql.ts'

type Campaign = { delivery_type: DeliveryType; delivery?: unknown }

/** Codes that a colleague downloads; nobody gets them by mail. */
export const isDownloaded = ({ delivery_type: type, delivery }: Campaign): boolean =>
  type === 'rewardcodes' && (delivery as { handover?: string } | null)?.handover === 'download'
