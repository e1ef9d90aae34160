import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { MenuChip } from '#web/ui/list/menu-chip.tsx'

const Owners = graphql(`
  query Owners {
    members(sort: ["name"], limit: 500) {
      id
      name
    }
  }
`)

/** A filter by the member or key that created a row, the user first. The names load when the menu opens or one is chosen. */
export function OwnerChip({ owner, onChoose }: { owner: string | null; onChoose: (owner: string | null) => void }) {
  const t = useTranslations('selection')
  const { id: own } = useUser()
  const [isOpened, setIsOpened] = useState(false)
  const { data } = useQuery(Owners, { skip: !isOpened && (owner === null || owner === own) })
  const others = (data?.members ?? []).filter(({ id }) => id !== own)
  const options = [{ value: own, name: t('mine') }, ...others.map(({ id, name }) => ({ value: id, name }))]
  const chosen = options.find(({ value }) => value === owner)?.name ?? (data ? t('someone') : '…')
  return (
    <MenuChip
      label={t('owner')}
      value={owner}
      chosen={owner && t('ownerIs', { name: chosen })}
      options={options}
      onChoose={onChoose}
      onOpen={() => setIsOpened(true)}
    />
  )
}
