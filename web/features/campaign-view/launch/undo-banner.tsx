import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

const UndoBanner_launch = graphql(`
  fragment UndoBanner_launch on launches {
    id
    status
    send_at
    recipient_count
  }
`)

const UndoLaunch = graphql(`
  mutation UndoLaunch($id: ID!) {
    cancelLaunch(id: $id) {
      id
      status
      campaign {
        id
        status
        version
        ...WizardDraft_campaign
        launched_at
        ends_at
      }
    }
  }
`)

/**
 * A banner for a launch that was just submitted. Counts down the seconds until it starts, and has a button that cancels it and returns the
 * held money.
 */
export function UndoBanner({ launch }: { launch: FragmentType<typeof UndoBanner_launch> }) {
  const t = useTranslations('campaignView.undo')
  const may = useMay()
  const now = useNow(1000)
  const { data } = useFragmentData({ fragment: UndoBanner_launch, from: launch })
  const [undo] = useMutation(UndoLaunch)
  const { submit, isBusy, refusal } = useSubmit(() => undo({ variables: { id: data.id } }))
  if (data.status !== 'held') return null
  const seconds = Math.max(0, Math.ceil((Date.parse(data.send_at) - now) / 1000))
  return (
    <section aria-label={t('label')} className="mt-6 border-t pt-4" data-slot="undo-banner">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-medium">{t('leaves', { count: data.recipient_count })}</span>{' '}
          <span className="num text-muted-foreground">{seconds > 0 ? t('in', { seconds }) : t('now')}</span>
        </p>
        {may('campaign.launch') && (
          <Button busy={isBusy} disabled={seconds === 0} onClick={() => void submit()}>
            <Undo2 aria-hidden />
            {t('act')}
          </Button>
        )}
      </div>
      {refusal && (
        <Notice kind="error" className="mt-3">
          {refusal}
        </Notice>
      )}
    </section>
  )
}
