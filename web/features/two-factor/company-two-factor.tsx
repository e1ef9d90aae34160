import { useMutation, useSuspenseQuery } from '@apollo/client/react'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { defaultGraceDays, graceDays } from '#graphql/contracts/team/team.ts'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { checkSession, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ReminderButton } from './reminder-button.tsx'

/** Shows if the company requires two-factor authentication, and how many members lack it. Visible to roles that manage the team. */
export function CompanyTwoFactor() {
  const t = useTranslations('requiredTwoFactor.company')
  const { companies, members } = useSuspenseQuery(CompanyTwoFactorPart, { fetchPolicy: 'cache-and-network' }).data
  const [company] = companies
  if (!company) return null
  const without = members.filter(({ two_factor }) => !two_factor)
  const from = company.two_factor_from
  return (
    <div className="max-w-[560px]">
      {from ? (
        <TwoFactorRequirement from={from} />
      ) : (
        <RequireTwoFactor owners={without.filter(({ company_role: role }) => role === 'Owner')} />
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4">
        <span>{t('without', { count: without.length, people: members.length })}</span>
        {without.length > 0 && <TextLink to="/profile/team?without=two-factor">{t('who')}</TextLink>}
        {from && without.length > 0 && <ReminderButton remindedAt={company.two_factor_reminded_at ?? null} />}
      </p>
    </div>
  )
}

/**
 * The requirement and the members. Every command on the team increments the company's `revision`. Live events lack `date_created`, which
 * makes web/lib/apollo/refetch-when-stale.ts refetch the query.
 */
const CompanyTwoFactorPart = graphql(`
  query CompanyTwoFactorPart {
    companies(limit: 1) {
      id
      date_created
      revision
      two_factor_from
      two_factor_reminded_at
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 500) {
      id
      name
      company_role
      two_factor
    }
  }
`)

const ReleaseTwoFactor = graphql(`
  mutation ReleaseTwoFactor {
    releaseTwoFactor {
      id
      revision
      two_factor_from
      two_factor_reminded_at
    }
  }
`)

/**
 * The date from which two-factor authentication is required, with a button that removes the requirement. Removing it needs a step-up code.
 */
function TwoFactorRequirement({ from }: { from: string }) {
  const t = useTranslations('requiredTwoFactor.company')
  const { timeZone } = useUser().company
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [release] = useMutation(ReleaseTwoFactor)
  const isDue = Date.parse(from) <= useNow(30_000)
  const releaseRequirement = async () => {
    if (await withStepUp(() => release())) await checkSession()
  }
  return (
    <>
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden className="size-[18px] stroke-[1.6] text-success" />
        <span>{t(isDue ? 'on' : 'onFrom', { day: formatDay(from, timeZone) })}</span>
      </p>
      <p className="mt-1 text-muted-foreground">{t(isDue ? 'onText' : 'onFromText')}</p>
      <Button variant="ghost" className="mt-3 -ml-2.5" onClick={() => setIsConfirmOpen(true)}>
        {t('release')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('releaseTitle')}
        description={t('releaseText')}
        act={t('releaseAct')}
        keep={t('keep')}
        onConfirm={releaseRequirement}
      />
    </>
  )
}

const RequireTwoFactorOfAll = graphql(`
  mutation RequireTwoFactorOfAll($graceDays: Int!) {
    requireTwoFactor(graceDays: $graceDays) {
      id
      revision
      two_factor_from
      two_factor_reminded_at
    }
  }
`)

/**
 * A button that requires two-factor authentication of all members after a step-up code. `owners`, the owners without it, must set it up
 * first.
 */
function RequireTwoFactor({ owners }: { owners: readonly { id: string; name: string }[] }) {
  const t = useTranslations('requiredTwoFactor.company')
  const { id, twoFactor } = useUser()
  const [days, setDays] = useState(String(defaultGraceDays))
  const [require] = useMutation(RequireTwoFactorOfAll)
  const others = owners.filter((owner) => owner.id !== id).map(({ name }) => name)
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(others)
  const obstacle = twoFactor ? others.length > 0 && t('ownersFirst', { names, count: others.length }) : t('youFirst')
  const { submit, isBusy, refusal } = useSubmit(async () => {
    if (!(await withStepUp(() => require({ variables: { graceDays: Number(days) } })))) return
    await checkSession()
    toast(t('required'))
  })
  return (
    <>
      <p className="text-muted-foreground">{t('text')}</p>
      {refusal && (
        <Notice kind="error" className="mt-4">
          {refusal}
        </Notice>
      )}
      {obstacle ? (
        <Notice kind="info" className="mt-4">
          {obstacle}
        </Notice>
      ) : (
        <div className="mt-5 flex flex-wrap items-end gap-3">
          <Field label={t('grace')} className="w-full sm:w-60">
            <Select
              value={days}
              onValueChange={setDays}
              options={graceDays.map((count) => ({ value: String(count), label: t('days', { count }) }))}
            />
          </Field>
          <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
            {t('require')}
          </Button>
        </div>
      )}
    </>
  )
}
