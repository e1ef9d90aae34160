import { useMutation, useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { ActivePeople } from '#web/entities/recipient/active-people-query.ts'
import { AddPeopleToCampaign } from '#web/entities/recipient/add-people-call.ts'
import { usePeopleTarget } from '#web/entities/recipient/people-target.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useDraft } from '#web/wizard/wizard-context.ts'

const filter = { status: ['active'] }

/** Offers to add all active people of the company to a campaign without recipients (R32). */
export function CompanyPeopleOffer() {
  const t = useTranslations('recipients')
  const { id: campaign, recipient_count: recipients } = useDraft()
  const { refetch } = usePeopleTarget()
  const { data, refetch: recount } = useQuery(ActivePeople, { fetchPolicy: 'cache-and-network' })
  const count = countOf(data?.recipients_aggregated) ?? 0
  const [add] = useMutation(AddPeopleToCampaign, { refetchQueries: refetch, awaitRefetchQueries: true })
  const { submit, isBusy, refusal } = useSubmit(() =>
    add({ variables: { campaign, filter, expected: count } }).catch(async (error: unknown) => {
      await recount()
      throw error
    }),
  )
  if (recipients > 0 || count === 0) return null
  return (
    <Notice kind={refusal ? 'error' : 'info'} className="mb-6">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span>{refusal ?? t('companyPeople', { count })}</span>
        <Button size="small" busy={isBusy} onClick={() => void submit()}>
          {t('useCompanyPeople', { count })}
        </Button>
      </span>
    </Notice>
  )
}
