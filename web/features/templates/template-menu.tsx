import type { FragmentType } from '@apollo/client'
import { Archive, ArchiveRestore, Copy, Gift, Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { DeliveryType } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { randomId } from '#web/lib/random-id.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { useAction } from '#web/ui/dialogs/use-action-dialog.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { campaignFromTemplatePath, templateEditPath, typeOf } from '../../entities/template/template-path.ts'
import { RestoreTemplates } from './archive-templates-bar.tsx'

const DeleteTemplateDialog = lazyComponent(async () => (await import('./delete-template-dialog.tsx')).DeleteTemplateDialog)

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

/** The menu of a template, with actions such as editing, duplicating, archiving and deleting. Depends on its status and the user's role. */
export function TemplateMenu({ template }: { template: FragmentType<typeof TemplateMenu_template> }) {
  const t = useTranslations('templates.act')
  const may = useMay()
  const { data } = useFragmentData({ fragment: TemplateMenu_template, from: template })
  const acts = useTemplateActions(data)
  const [isDeleting, setIsDeleting] = useState(false)
  const isActive = data.status === 'active'
  if (!may('template.edit')) return null
  return (
    <>
      <RowMenu label={t('menu', { name: data.name })} className="relative z-[1]">
        {isActive && may('campaign.draft') && (
          <MenuLink render={<Link to={campaignFromTemplatePath(data)} />}>
            <Gift aria-hidden />
            {t('use')}
          </MenuLink>
        )}
        <MenuLink render={<Link to={templateEditPath(data)} />}>
          <Pencil aria-hidden />
          <span>{t(data.status === 'draft' ? 'resume' : 'edit')}</span>
        </MenuLink>
        <MenuItem onClick={acts.duplicate}>
          <Copy aria-hidden />
          {t('duplicate')}
        </MenuItem>
        {isActive && (
          <MenuItem onClick={acts.toggleDefault}>
            {data.is_default ? <StarOff aria-hidden /> : <Star aria-hidden />}
            <span>{t(data.is_default ? 'unsetDefault' : 'makeDefault')}</span>
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
          <MenuItem onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden />
            {t('delete')}
          </MenuItem>
        )}
      </RowMenu>
      {isDeleting && <DeleteTemplateDialog template={data} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

const ArchiveTemplate = graphql(`
  mutation ArchiveTemplate($id: ID!) {
    archiveTemplate(id: $id) {
      id
      status
      is_default
    }
  }
`)

const DuplicateTemplate = graphql(`
  mutation DuplicateTemplate($id: ID!, $clientId: ID!) {
    duplicateTemplate(id: $id, clientId: $clientId) {
      id
      name
      status
      delivery_type
      wizard_step
    }
  }
`)

const SetDefaultTemplate = graphql(`
  mutation SetDefaultTemplate($id: ID!, $isDefault: Boolean!) {
    setDefaultTemplate(id: $id, isDefault: $isDefault) {
      id
      is_default
    }
  }
`)

type Template = { id: string; name: string; delivery_type: DeliveryType; is_default: boolean | null }

/** Returns functions that archive, restore and duplicate a template, or toggle it as default. Each shows a toast. */
function useTemplateActions({ id, name, delivery_type, is_default }: Template) {
  const t = useTranslations('templates')
  const navigate = useNavigate()
  // The actions change which rows the list has, and which template is the default.
  const lists = { refetchQueries: ['TemplatesPage', 'TemplateViewPage'] }
  const type = t(`types.${typeOf({ delivery_type })}`)
  const archive = useAction(ArchiveTemplate, { ...lists, variables: { id }, toast: t('act.archived', { name }) })
  const restore = useAction(RestoreTemplates, { ...lists, variables: { ids: [id] }, toast: t('act.restored', { name }) })
  const duplicate = useAction(DuplicateTemplate, {
    ...lists,
    variables: () => ({ id, clientId: randomId() }),
    after: async (data) => {
      if (data?.duplicateTemplate) await navigate(templateEditPath(data.duplicateTemplate))
    },
    toast: (_, data) => t('act.duplicated', { name: data?.duplicateTemplate?.name ?? '' }),
  })
  const toggleDefault = useAction(SetDefaultTemplate, {
    ...lists,
    variables: { id, isDefault: !is_default },
    toast: t(is_default ? 'act.undefaulted' : 'act.defaulted', { name, type }),
  })
  return { archive: archive.act, restore: restore.act, duplicate: duplicate.act, toggleDefault: toggleDefault.act }
}
