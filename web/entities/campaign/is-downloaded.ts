import type { DeliveryType } from '#web/gql/graphql.ts'

type Campaign = { delivery_type: DeliveryType; delivery?: unknown }

/** True for codes that a colleague downloads instead of sending them by email. */
export const isDownloaded = ({ delivery_type: type, delivery }: Campaign): boolean =>
  type === 'rewardcodes' && (delivery as { handover?: string } | null)?.handover === 'download'
