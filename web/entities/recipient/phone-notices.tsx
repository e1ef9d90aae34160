import { skipToken, useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { PhoneReach, phoneReachVariables } from './phone-reach-query.ts'
import { textChannels } from './text-channels.ts'

type PhoneNoticesProps = {
  draft: Pick<Draft, 'id' | 'launched_through' | 'delivery' | 'sms' | 'whatsapp' | 'recipient_count'>
  className?: string
}

/** Shows how many people of a draft with SMS or WhatsApp have no mobile number, and how many share one. Blocks nothing. */
export function PhoneNotices({ draft, className }: PhoneNoticesProps) {
  const t = useTranslations('recipients')
  const { id, launched_through: through, recipient_count: people } = draft
  const isQueried = people > 0 && textChannels(draft).length > 0
  const options = { variables: phoneReachVariables(id, through), fetchPolicy: 'cache-and-network' } as const
  const { data } = useQuery(PhoneReach, isQueried ? options : skipToken)
  if (!isQueried || !data) return null
  const unreached = countOf(data.unreached) ?? 0
  const shared = countOf(data.shared) ?? 0
  const { phone } = trust<{ phone?: string } | undefined>(data.shared[0]?.group) ?? {}
  return (
    <>
      {unreached > 0 && (
        <Notice kind="info" {...(className && { className })}>
          {t('unreached', { count: unreached, landLines: countOf(data.landLine) ?? 0 })}
        </Notice>
      )}
      {shared > 1 && phone && (
        <Notice kind="warning" {...(className && { className })}>
          {t('samePhone', { count: shared, phone })}
        </Notice>
      )}
    </>
  )
}
