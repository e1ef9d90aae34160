import { useQuery } from '@apollo/client/react'
import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { paperKindOf } from './paper-kind-of.ts'

const PapersOfRecharge = graphql(`
  query PapersOfRecharge($recharge: ID!) {
    documents(filter: { recharge: { id: { _eq: $recharge } } }, sort: ["seq"], limit: 50) {
      id
      kind
      number
    }
  }
`)

/** Links to the pro-forma and the receipts of a recharge; nothing while there are none. `revision` is the recharge's: papers come as it moves. */
export function RechargePapers({ recharge, revision, className }: { recharge: string; revision: number; className?: string }) {
  const t = useTranslations('papers')
  const { data, refetch } = useQuery(PapersOfRecharge, { variables: { recharge }, fetchPolicy: 'cache-and-network' })
  const askedAt = useRef(revision)
  useEffect(() => {
    if (askedAt.current === revision) return
    askedAt.current = revision
    void refetch()
  }, [revision, refetch])
  if (!data?.documents.length) return null
  return (
    <ul aria-label={t('ofRecharge')} className={className}>
      {data.documents.map(({ id, kind, number }) => (
        <li key={id} className="flex items-center gap-2 py-1">
          <FileText aria-hidden className="size-4 shrink-0 stroke-[1.8] text-muted-foreground" />
          <Link to={`/documents/${id}`} className="link num">
            {t(`kinds.${paperKindOf(kind)}`)} {number}
          </Link>
        </li>
      ))}
    </ul>
  )
}
