import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ChangeReport_request } from './change-query.ts'

const WithdrawCompanyChange = graphql(`
  mutation WithdrawCompanyChange($id: ID!) {
    withdrawCompanyChange(id: $id) {
      id
      status
      decided_at
    }
  }
`)

const looks = { pending: 'info', approved: 'success', refused: 'warning' } as const

/** The newest change request with its details, status and the operator's note. Withdrawn requests are hidden. */
export function ChangeReport({ request }: { request: FragmentType<typeof ChangeReport_request> }) {
  const t = useTranslations('companyInformation.change')
  const zone = useOwnZone()
  const mayEdit = useMay()('company.edit')
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [withdraw] = useMutation(WithdrawCompanyChange)
  const { data } = useFragmentData({ fragment: ChangeReport_request, fragmentName: 'ChangeReport_request', from: request })
  const { id, status, before, after, reason, note, date_created, decided_at } = data
  if (status !== 'pending' && status !== 'approved' && status !== 'refused') return null
  return (
    <section className="mt-6 max-w-[720px]">
      <Notice kind={looks[status]}>
        <p>{t(status, { when: formatMoment(decided_at ?? date_created, zone) })}</p>
        {note && (
          <blockquote className="mt-2">
            <p className="text-2xs text-muted-foreground">{t('noteOf')}</p>
            <p className="whitespace-pre-line">{note}</p>
          </blockquote>
        )}
      </Notice>
      <ChangedDetails before={before} after={after} isOver={status === 'approved'} />
      <p className="mt-2 text-xs text-muted-foreground">{t('reason', { reason })}</p>
      {status === 'pending' && mayEdit && (
        <Button className="mt-4" onClick={() => setIsConfirmOpen(true)}>
          {t('withdraw')}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('withdrawTitle')}
        description={t('withdrawText')}
        act={t('withdraw')}
        keep={t('keep')}
        onConfirm={() => withdraw({ variables: { id } })}
      />
    </section>
  )
}

const names = {
  registered_name: 'registeredName',
  website: 'website',
  linkedin_url: 'linkedinUrl',
  address: 'address',
  pincode: 'pincode',
  city: 'city',
  state: 'state',
  country: 'country',
  registration_country: 'registrationCountry',
  registration_number: 'registrationNumber',
} as const

type ChangedDetailsProps = {
  before: unknown
  after: unknown
  /** True once the change is approved. The column of details before the change is then labelled as past, not as current. */
  isOver: boolean
}

/** The table of the company details that a change request affects, each before and after. */
function ChangedDetails({ before, after, isOver }: ChangedDetailsProps) {
  const t = useTranslations('companyInformation')
  const [current, requested] = [asColumns(before), asColumns(after)]
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? value : t('change.empty'))
  return (
    <Table className="mt-3">
      <caption className="sr-only">{t('change.table')}</caption>
      <TableHead>
        <tr>
          <TableHeader>{t('change.field')}</TableHeader>
          <TableHeader>{t(isOver ? 'change.was' : 'change.is')}</TableHeader>
          <TableHeader>{t('change.requested')}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {Object.entries(names)
          .filter(([column]) => column in requested)
          .map(([column, name]) => (
            <TableRow key={column}>
              <TableCell>{t(`fields.${name}`)}</TableCell>
              <TableCell className="wrap-anywhere text-muted-foreground">{shown(current[column])}</TableCell>
              <TableCell className="wrap-anywhere">{shown(requested[column])}</TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  )
}

const asColumns = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
