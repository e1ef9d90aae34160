import type { FragmentType } from '@apollo/client'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { Fact, Facts } from '#web/ui/form/facts.tsx'
import { Section } from '#web/ui/section.tsx'

export const SubmittedDetails_company = graphql(`
  fragment SubmittedDetails_company on companies {
    id
    registered_name
    website
    linkedin_url
    address
    pincode
    city
    state
    country
    registration_country
    registration_number
    submitted_at
    verified_at
  }
`)

/** The submitted company details, read-only. */
export function SubmittedDetails({ company }: { company: FragmentType<typeof SubmittedDetails_company> }) {
  const t = useTranslations('companyInformation')
  const { data } = useFragmentData({ fragment: SubmittedDetails_company, from: company })
  const place = [data.city, data.state, data.pincode].filter(Boolean).join(', ')
  return (
    <div className="mt-8">
      <Section title={t('business')}>
        <Facts>
          <Fact label={t('fields.registeredName')}>{data.registered_name ?? <Missing />}</Fact>
          <Fact label={t('fields.website')}>{data.website ? <Address url={data.website} /> : <Missing />}</Fact>
          {data.linkedin_url && (
            <Fact label={t('fields.linkedinUrl')}>
              <Address url={data.linkedin_url} />
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('addressTitle')}>
        <address className="not-italic">
          <span className="block">{data.address ?? <Missing />}</span>
          {[place, countryName(data.country)].map(
            (line) =>
              line && (
                <span key={line} className="block">
                  {line}
                </span>
              ),
          )}
        </address>
      </Section>
      <Section title={t('registration')} className="pb-0 sm:pb-0">
        <Facts>
          <Fact label={t('fields.registrationCountry')}>{countryName(data.registration_country) ?? <Missing />}</Fact>
          <Fact label={t('fields.registrationNumber')}>
            <span className="num">{data.registration_number ?? <Missing />}</span>
          </Fact>
        </Facts>
      </Section>
    </div>
  )
}

function Missing(): ReactNode {
  return <span className="text-muted-foreground">{useTranslations('companyInformation')('missing')}</span>
}

/** A link to one of the company's web pages. Opens in a new tab and sends no referrer. */
function Address({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="link break-all">
      {url.replace(/^https?:\/\//, '')}
    </a>
  )
}

const countryName = (countryCode: string | null) =>
  countryCode ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(countryCode) ?? countryCode) : undefined
