type Campaign = { delivery_type: string; delivery?: unknown }

/** Codes that one colleague downloads leave in nobody's mail. */
export const isDownloaded = ({ delivery_type: type, delivery }: Campaign): boolean =>
  type === 'rewardcodes' && (delivery as { handover?: string } | null)?.handover === 'download'
