import { useApolloClient, useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { ActivePeople } from '#web/entities/recipient/active-people-query.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CompanyPeopleQuery } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useDraft } from '#web/wizard/wizard-context.ts'

const pageRows = 500
/** The maximum people that can be added with one click. More would take too long to read. */
const peopleMax = 2000

const CompanyPeople = graphql(`
  query CompanyPeople($limit: Int!, $page: Int!) {
    recipients(filter: { status: { _eq: "active" } }, sort: ["seq"], limit: $limit, page: $page) {
      id
      email
      first_name
      last_name
      phone
      country
      time_zone
      tags
    }
  }
`)

/** Offers to add the people of the points setup to a campaign without recipients. They go through the import like any file (R32). */
export function CompanyPeopleOffer({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const t = useTranslations('recipients')
  const apollo = useApolloClient()
  const { recipient_count: recipients } = useDraft()
  const { data } = useQuery(ActivePeople, { fetchPolicy: 'cache-and-network' })
  const count = countOf(data?.recipients_aggregated) ?? 0
  const { submit, isBusy, refusal } = useSubmit(async () => {
    const people: Person[] = []
    for (let page = 1; people.length === (page - 1) * pageRows; page++) {
      const read = await apollo.query({ query: CompanyPeople, variables: { limit: pageRows, page }, fetchPolicy: 'no-cache' })
      people.push(...(read.data?.recipients ?? []))
    }
    await onFile(new File([peopleCsv(people)], 'people.csv'))
  })
  if (recipients > 0 || count === 0 || count > peopleMax) return null
  return (
    <Notice kind={refusal ? 'error' : 'info'} className="mb-6">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {refusal ?? t('companyPeople', { count })}
        <Button size="small" busy={isBusy} onClick={() => void submit()}>
          {t('useCompanyPeople', { count })}
        </Button>
      </span>
    </Notice>
  )
}

type Person = CompanyPeopleQuery['recipients'][number]

/** Writes people as CSV with headings that the import recognises. */
export function peopleCsv(people: readonly Omit<Person, '__typename' | 'id'>[]): string {
  const lines = people.map(({ email, first_name, last_name, phone, country, time_zone, tags }) =>
    [email, first_name, last_name, phone, country, time_zone, (trust<string[] | null>(tags) ?? []).join('; ')]
      .map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`)
      .join(','),
  )
  return ['email,first name,last name,phone,country,time zone,tags', ...lines].join('\r\n')
}
