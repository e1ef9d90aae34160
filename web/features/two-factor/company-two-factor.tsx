import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { TextLink } from '#web/ui/text-link.tsx'
import { CompanyTwoFactorPart } from './company-two-factor-query.ts'
import { ReminderButton } from './reminder-button.tsx'
import { RequireTwoFactor } from './require-two-factor.tsx'
import { TwoFactorRequirement } from './two-factor-requirement.tsx'

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
