import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import type { Content } from '#web/entities/message/fill-content.ts'
import { DraftEmail } from '#web/features/message/draft-email.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { CompanyRole } from '#web/gql/graphql.ts'
import { Money } from '#web/ui/money.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { RequestSection } from './request-section.tsx'

const sampleRows = 8

const RequestPeople_query = graphql(`
  query RequestPeople($campaign: ID!) {
    campaign_recipients(filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" } }, sort: ["seq"], limit: 8) {
      id
      email
      first_name
      last_name
      value
      points
    }
  }
`)

type RequestPeopleProps = {
  draft: Draft
  count: number
  /** The campaign's owner, who gets replies while they are active if the company has set no address. */
  owner: { id: string; email: string } | null | undefined
  active: readonly ActivePerson[]
}

type ActivePerson = { id: string; email: string; company_role: CompanyRole; date_created: string }

/** The number of recipients, the first few by name, and the email that the first of them would get. */
export function RequestPeople({ draft, count, owner, active }: RequestPeopleProps) {
  const t = useTranslations('approvals')
  const words = useTranslations('launch')
  const { data } = useSuspenseQuery(RequestPeople_query, { variables: { campaign: draft.id } })
  const people = data.campaign_recipients
  const [first] = people
  return (
    <>
      <RequestSection title={words('recipients')}>
        <p className="font-medium">{words('people', { count })}</p>
        <ul className="mt-2 max-w-[560px]">
          {people.map(({ id, email, value, ...person }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-b py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1 truncate">
                <span>{nameOf(person) || email}</span> {nameOf(person) && <span className="text-muted-foreground">{email}</span>}
              </span>
              {(value ?? draft.usualValue) && <Money whole amount={value ?? draft.usualValue ?? '0'} currency={draft.currency} />}
            </li>
          ))}
        </ul>
        {count > sampleRows && <p className="mt-2 text-xs text-muted-foreground">{t('morePeople', { count: count - sampleRows })}</p>}
      </RequestSection>
      {draft.email && (
        <RequestSection title={words('template')}>
          <DraftEmail
            draft={draft}
            words={toContent(draft.email)}
            recipient={first && { name: nameOf(first), firstName: first.first_name, value: first.value, points: first.points }}
            owner={replyAddress(owner, active)}
            isNarrow={false}
            isDark={false}
          />
        </RequestSection>
      )}
    </>
  )
}

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string =>
  [first_name, last_name].filter(Boolean).join(' ')

const toContent = ({ preheader, buttonLabel, footer, ...email }: NonNullable<Draft['email']>): Content => ({
  ...email,
  preheader: preheader ?? '',
  buttonLabel: buttonLabel ?? '',
  footer: footer ?? '',
})

/** Returns the address of the campaign's owner if they are active, else that of the company's first Owner, as emails have it. */
function replyAddress(owner: RequestPeopleProps['owner'], active: readonly ActivePerson[]): string | undefined {
  if (active.some(({ id }) => id === owner?.id)) return owner?.email
  const owners = active.filter(({ company_role }) => company_role === 'Owner')
  return owners.toSorted((one, other) => Date.parse(one.date_created) - Date.parse(other.date_created))[0]?.email
}
