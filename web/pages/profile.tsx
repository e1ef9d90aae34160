import { useSuspenseQuery } from '@apollo/client/react'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CompanyVerification } from '#graphql/contracts/company/words.ts'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Fact, Facts } from '#web/ui/form/facts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Section } from '#web/ui/section.tsx'
import { Status } from '#web/ui/status.tsx'
import { Strip, StripFigure } from '#web/ui/strip.tsx'

const ProfilePage = graphql(`
  query ProfilePage {
    people: members_aggregated(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }) {
      count {
        id
      }
    }
    campaigns: campaigns_aggregated {
      count {
        id
      }
    }
    devices: devices_aggregated {
      count {
        id
      }
    }
  }
`)

/** Profile (R20): the user, their role and company, with links to the profile area. */
export function Component() {
  const t = useTranslations('profile')
  const roleWord = useRoleWord()
  const may = useMay()
  const { name, email, phone, avatar, companyRole, twoFactor, timeZone, company } = useUser()
  const { data } = useSuspenseQuery(ProfilePage)
  const count = (rows: readonly { count: { id: number | null } | null }[]) => countOf(rows)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} picture={avatar} className="size-16 text-lg sm:size-18" />
        <div className="min-w-0 flex-1 basis-56">
          <PageHeading>{name}</PageHeading>
          <p className="mt-0.5 text-base text-muted-foreground">{t('roleAt', { role: roleWord(companyRole), company: company.name })}</p>
        </div>
        <ButtonLink to="/profile/edit">
          <Pencil aria-hidden />
          {t('edit')}
        </ButtonLink>
      </header>
      <Strip columns="sm:grid-cols-3" className="mt-8">
        <StripFigure
          label={t('people')}
          note={
            <Link className="link" to="/profile/team">
              {t('seeTeam')}
            </Link>
          }
        >
          {count(data.people)}
        </StripFigure>
        <StripFigure
          label={t('campaigns')}
          note={
            <Link className="link" to="/campaigns">
              {t('seeCampaigns')}
            </Link>
          }
        >
          {count(data.campaigns)}
        </StripFigure>
        <StripFigure
          className="max-sm:col-span-2"
          label={t('devices')}
          note={
            <Link className="link" to="/profile/security">
              {t('seeDevices')}
            </Link>
          }
        >
          {count(data.devices)}
        </StripFigure>
      </Strip>
      <Section title={t('you')}>
        <Facts>
          <Fact label={t('email')}>{email}</Fact>
          <Fact label={t('phone')}>
            {phone ?? (
              <Link to="/profile/edit" className="link">
                {t('addPhone')}
              </Link>
            )}
          </Fact>
          <Fact label={t('zone')}>{(timeZone ?? company.timeZone).replaceAll('_', ' ')}</Fact>
          <Fact label={t('twoFactor')}>
            {twoFactor ? (
              t('on')
            ) : (
              <Link to="/profile/security" className="link">
                {t('turnOn')}
              </Link>
            )}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('company')} className="pb-0 sm:pb-0">
        <div className="flex items-center gap-3 pb-4">
          <CompanyLogo company={company} height={36} />
          <p translate="no" className="text-base font-medium">
            {company.name}
          </p>
        </div>
        <Facts>
          <Fact label={t('verification')}>
            <Status name={company.verification as CompanyVerification} />
            {company.verification !== 'verified' && (
              <Link to="/profile/company" className="link">
                {t(may('company.edit') && company.verification !== 'under_review' ? 'handIn' : 'seeDetails')}
              </Link>
            )}
          </Fact>
          <Fact label={t('currency')}>{company.currency}</Fact>
          <Fact label={t('zone')}>{company.timeZone.replaceAll('_', ' ')}</Fact>
        </Facts>
      </Section>
    </>
  )
}
