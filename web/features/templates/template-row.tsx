import type { FragmentType } from '@apollo/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Email } from '#graphql/contracts/campaign/messages.ts'
import type { ColumnName } from '#graphql/contracts/list/list-columns.ts'
import { deliveryIcons } from '#web/entities/campaign/delivery-icons.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { SelectCell } from '#web/ui/list/select-cells.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { templatePath, typeOf } from '../../entities/template/template-path.ts'
import { DefaultMark } from './default-mark.tsx'
import { TemplateMenu } from './template-menu.tsx'
import type { TemplateColumns } from './use-template-columns.ts'

const TemplateRow_template = graphql(`
  fragment TemplateRow_template on templates {
    id
    name
    status
    delivery_type
    wizard_step
    is_default
    usage_count
    last_used_at
    date_created
    date_updated
    owner {
      id
      name
    }
    email
    sms
    whatsapp
    ...TemplateMenu_template
  }
`)

type TemplateRowProps = {
  template: FragmentType<typeof TemplateRow_template>
  columns: TemplateColumns
  /** The selected rows. Undefined for users who may not archive templates. */
  selection: Selection | undefined
}

/** A template in the list, with its name and the headline of its email. The whole row is a link. */
export function TemplateRow({ template, columns, selection }: TemplateRowProps) {
  const t = useTranslations('templates')
  const timeZone = useOwnZone()
  const { data } = useFragmentData({ fragment: TemplateRow_template, fragmentName: 'TemplateRow_template', from: template })
  const type = typeOf(data)
  const DeliveryIcon = deliveryIcons[type]
  const headline = trust<Partial<Email> | null>(data.email)?.headline
  const channels = (['email', 'sms', 'whatsapp'] as const).filter((channel) => data[channel])
  const dayOf = (iso: string) => <span className="num whitespace-nowrap">{formatDay(iso, timeZone)}</span>
  const contents: Record<ColumnName<'templates'>, () => ReactNode> = {
    status: () => <Status name={data.status} />,
    delivery: () => (
      <span className="flex items-center gap-[7px]">
        <DeliveryIcon aria-hidden className="size-4 stroke-[1.8]" />
        <span>{t(`types.${type}`)}</span>
      </span>
    ),
    messages: () => channels.map((channel) => t(`channels.${channel}`)).join(', ') || t('view.notWritten'),
    owner: () => data.owner?.name,
    created: () => dayOf(data.date_created),
    edited: () => dayOf(data.date_updated),
    used: () => (
      <>
        <span>{t('times', { count: data.usage_count })}</span>
        {data.last_used_at && (
          <span className="block text-xs text-muted-foreground">
            <When iso={data.last_used_at} timeZone={timeZone} />
          </span>
        )}
      </>
    ),
  }
  return (
    <TableRow className="relative">
      {selection && <SelectCell id={data.id} label={t('select', { name: data.name })} selection={selection} />}
      <TableCell data-name className="max-w-0 sm:min-w-52 sm:bg-background max-sm:max-w-none max-sm:py-3.5 max-sm:pr-1">
        <div className="flex items-center gap-2.5">
          <Link to={templatePath(data)} className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0">
            {data.name}
          </Link>
          {data.is_default && data.status === 'active' && <DefaultMark />}
        </div>
        {headline && <p className="truncate text-xs text-muted-foreground max-sm:hidden">{headline}</p>}
        <div className="mt-1.5 flex items-center justify-between gap-4 sm:hidden">
          <Status name={data.status} />
          <span className="text-xs text-muted-foreground">{t(`types.${type}`)}</span>
        </div>
      </TableCell>
      {columns.shown.map((name) => (
        <TableCell
          key={name}
          numeric={name === 'used'}
          className={cn(
            columns.classOf(name),
            name !== 'status' && name !== 'used' && 'text-muted-foreground',
            name === 'owner' && 'max-w-44 truncate',
          )}
        >
          {contents[name]()}
        </TableCell>
      ))}
      <TableCell numeric data-acts className="w-9 sm:bg-background">
        <TemplateMenu template={data} />
      </TableCell>
    </TableRow>
  )
}
