import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { UnsupportedValues } from '#graphql/contracts/brand/spendable.ts'
import { NamedValuesNotice } from './named-values-notice.tsx'

type UnsupportedValuesNoticeProps = {
  unsupported: UnsupportedValues
  currency: string
  kind?: 'error' | 'warning'
  className?: string
  /** Links to the pages where the unsupported values can be corrected, shown at the end of the notice. */
  children?: ReactNode
}

/** Lists the values that no chosen brand offers, with the number of rewards of each. */
export function UnsupportedValuesNotice({ unsupported, ...notice }: UnsupportedValuesNoticeProps) {
  const t = useTranslations('launch')
  return <NamedValuesNotice {...notice} named={unsupported} text={t('uncarried', { rewards: unsupported.rewards })} />
}
