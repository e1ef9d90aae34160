import { useTranslations } from 'use-intl'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

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

type ChangedDetailsProps = { before: unknown; after: unknown /** What was is past. */; isOver: boolean }

/** Each detail that is to change, as it is and as it is wanted. */
export function ChangedDetails({ before, after, isOver }: ChangedDetailsProps) {
  const t = useTranslations('companyInformation')
  const [was, wanted] = [asColumns(before), asColumns(after)]
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? value : t('change.empty'))
  return (
    <Table className="mt-3">
      <caption className="sr-only">{t('change.table')}</caption>
      <TableHead>
        <tr>
          <TableHeader>{t('change.field')}</TableHeader>
          <TableHeader>{t(isOver ? 'change.was' : 'change.is')}</TableHeader>
          <TableHeader>{t('change.wanted')}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {Object.entries(names)
          .filter(([column]) => column in wanted)
          .map(([column, name]) => (
            <TableRow key={column}>
              <TableCell>{t(`fields.${name}`)}</TableCell>
              <TableCell className="wrap-anywhere text-muted-foreground">{shown(was[column])}</TableCell>
              <TableCell className="wrap-anywhere">{shown(wanted[column])}</TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  )
}

const asColumns = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
