import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { graphql } from '#web/gql/gql.ts'
import type { KeptValues } from '#web/lib/forms/kept-values.ts'
import { CopyableText } from '#web/ui/copyable-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

const TeamHelpers = graphql(`
  query TeamHelpers {
    members(
      filter: { kind: { _eq: "person" }, status: { _eq: "active" }, company_role: { _in: ["Owner", "Admin"] } }
      sort: ["name"]
      limit: 3
    ) {
      id
      name
    }
  }
`)

const names = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type RoleChangeNoteProps = { role: string; typed: readonly KeptValues[] }

/** Names the person's new role and who can change it. Below is each text that was not saved, to be copied. */
export function RoleChangeNote({ role, typed }: RoleChangeNoteProps) {
  const t = useTranslations('kept')
  const roleWord = useRoleWord()
  const { data } = useQuery(TeamHelpers, { errorPolicy: 'all' })
  const helpers = data?.members.map(({ name }) => name) ?? []
  const texts = [...new Set(typed.flatMap(({ values }) => textsIn(values)))]
  return (
    <Notice kind="warning" className="mb-6 max-w-[760px]">
      <p>
        {t('roleChanged', { role: roleWord(role) })} {helpers.length > 0 ? t('help', { names: names.format(helpers) }) : t('helpRoles')}
      </p>
      {texts.length > 0 && (
        <>
          <p className="mt-5">{t('lost')}</p>
          <ul className="mt-2 border-y">
            {texts.map((text) => (
              <li key={text} className="border-b py-2.5 whitespace-pre-wrap wrap-anywhere last:border-b-0">
                <CopyableText text={text} label={t('copy')} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** Lists the texts in typed values, without choices such as switches. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
