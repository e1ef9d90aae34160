import type { FragmentType } from '@apollo/client'
import { Archive, ArchiveRestore, Copy, Gift, Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { lazily } from '#web/ui/lazily.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { campaignWithPath, templateEditPath } from './template-path.ts'
import { useTemplateActions } from './use-template-actions.ts'

const DeleteTemplateDialog = lazily(async () => (await import('./delete-template-dialog.tsx')).DeleteTemplateDialog)

const TemplateMenu_template = graphql(`
  fragment TemplateMenu_template on templates {
    id
    name
    status
    delivery_type
    wizard_step
    is_default
    usage_count
  }
`)

/** The acts of a template that its state allows, for who may. */
export function TemplateMenu({ template }: { template: FragmentType<typeof TemplateMenu_template> }) {
  const t = useTranslations('templates.act')
  const may = useMay()
  const { data } = useSuspenseFragment({ fragment: TemplateMenu_template, from: template })
  const acts = useTemplateActions(data)
  const [isAsked, ask] = useState(false)
  const isActive = data.status === 'active'
  if (!may('template.edit')) return null
  return (
    <>
      <RowMenu label={t('menu', { name: data.name })} className="relative z-[1]">
        {isActive && may('campaign.draft') && (
          <MenuLink render={<Link to={campaignWithPath(data)} />}>
            <Gift aria-hidden />
            {t('use')}
          </MenuLink>
        )}
        <MenuLink render={<Link to={templateEditPath(data)} />}>
          <Pencil aria-hidden />
          {t(data.status === 'draft' ? 'resume' : 'edit')}
        </MenuLink>
        <MenuItem onClick={acts.duplicate}>
          <Copy aria-hidden />
          {t('duplicate')}
        </MenuItem>
        {isActive && (
          <MenuItem onClick={acts.turnDefault}>
            {data.is_default ? <StarOff aria-hidden /> : <Star aria-hidden />}
            {t(data.is_default ? 'unsetDefault' : 'makeDefault')}
          </MenuItem>
        )}
        <MenuSeparator />
        {data.status === 'archived' ? (
          <MenuItem onClick={acts.restore}>
            <ArchiveRestore aria-hidden />
            {t('restore')}
          </MenuItem>
        ) : (
          <MenuItem onClick={acts.archive}>
            <Archive aria-hidden />
            {t('archive')}
          </MenuItem>
        )}
        {data.usage_count === 0 && (
          <MenuItem onClick={() => ask(true)}>
            <Trash2 aria-hidden />
            {t('delete')}
          </MenuItem>
        )}
      </RowMenu>
      {isAsked && <DeleteTemplateDialog template={data} onClose={() => ask(false)} />}
    </>
  )
}
