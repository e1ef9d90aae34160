import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { graphql } from '#web/gql/gql.ts'
import type { KeptValues } from '#web/lib/forms/kept-values.ts'
import { CopyableTexts } from '#web/ui/copyable-texts.tsx'
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
  return (
    <Notice kind="warning" className="mb-6 max-w-[760px]">
      <p>
        <span>{t('roleChanged', { role: roleWord(role) })}</span>{' '}
        <span>{helpers.length > 0 ? t('help', { names: names.format(helpers) }) : t('helpRoles')}</span>
      </p>
      <CopyableTexts typed={typed.map(({ values }) => values)} />
    </Notice>
  )
}
