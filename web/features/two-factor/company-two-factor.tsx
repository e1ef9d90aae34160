import { useMutation, useSuspenseQuery } from '@apollo/client/react'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { checkSession, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ReminderButton } from './reminder-button.tsx'
import { RequireTwoFactor } from './require-two-factor.tsx'

/** Two-factor of everyone in the company, for those who manage its team: whether it is required, and who lacks it. */
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
 * What the company requires, and who lacks it. Its `revision` moves with every command on the team, two-factor included, and no live
 * line carries `date_created`: so all of this is requested again automatically (web/lib/apollo/ask-when-behind.ts).
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

/** Since when two-factor is required; ending that asks for a fresh code. */
function TwoFactorRequirement({ from }: { from: string }) {
  const t = useTranslations('requiredTwoFactor.company')
  const { timeZone } = useUser().company
  const [isAsking, ask] = useState(false)
  const [release] = useMutation(ReleaseTwoFactor)
  const isDue = Date.parse(from) <= useNow(30_000)
  const giveBack = async () => {
    if (await confirmThen(() => release())) await checkSession()
  }
  return (
    <>
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden className="size-[18px] stroke-[1.6] text-success" />
        {t(isDue ? 'on' : 'onFrom', { day: formatDay(from, timeZone) })}
      </p>
      <p className="mt-1 text-muted-foreground">{t(isDue ? 'onText' : 'onFromText')}</p>
      <Button variant="ghost" className="mt-3 -ml-2.5" onClick={() => ask(true)}>
        {t('release')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t('releaseTitle')}
        description={t('releaseText')}
        act={t('releaseAct')}
        keep={t('keep')}
        onConfirm={giveBack}
      />
    </>
  )
}
