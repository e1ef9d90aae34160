import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useMethodWord } from '#web/entities/wallet/method-labels.ts'
import { statusPath } from '#web/entities/wallet/recharge-states.ts'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'

const RechargeRow_recharge = graphql(`
  fragment RechargeRow_recharge on recharges {
    id
    number
    status
    currency
    method
    amount
    date_created
  }
`)

/** One recharge; the row leads to how far it is. */
export function RechargeRow({ recharge }: { recharge: FragmentType<typeof RechargeRow_recharge> }) {
  const word = useMethodWord()
  const timeZone = useOwnZone()
  const { data } = useSuspenseFragment({ fragment: RechargeRow_recharge, from: recharge })
  return (
    <TableRow className="relative">
      <TableCell>
        <Link to={statusPath(data.id)} className="font-medium after:absolute after:inset-0 hover:underline">
          {data.number}
        </Link>
        <When iso={data.date_created} timeZone={timeZone} className="block text-xs text-muted-foreground" />
      </TableCell>
      <TableCell className="max-sm:hidden">{word(data.method)}</TableCell>
      <TableCell className="max-sm:hidden">
        <Status name={data.status} />
      </TableCell>
      <TableCell numeric>
        <Money bare amount={data.amount} currency={data.currency} />
        <span className="mt-0.5 flex justify-end text-xs sm:hidden">
          <Status name={data.status} />
        </span>
      </TableCell>
    </TableRow>
  )
}
