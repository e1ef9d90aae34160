import type { DeliveryType } from '#web/gql/graphql.ts'

type Campaign = { delivery_type: DeliveryType; delivery?: unknown }

/** True for a campaign of reward codes that a colleague downloads as a file, so that none is sent to recipients. */
export const isDownloaded = ({ delivery_type: type, delivery }: Campaign): boolean =>
  type === 'rewardcodes' && (delivery as { handover?: string } | null)?.handover === 'download'
