/** Has left its draft and can still be called otherwise; what is over for good stays as it was. */
export const changeableStatuses: ReadonlySet<string> = new Set(['scheduled', 'sending', 'needs_attention', 'live', 'paused', 'completed'])
