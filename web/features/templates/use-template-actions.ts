import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useAction } from '#web/ui/dialogs/use-action-dialog.ts'
import { templateEditPath, typeOf } from './template-path.ts'

const ArchiveTemplate = graphql(`
  mutation ArchiveTemplate($id: ID!) {
    archiveTemplate(id: $id) {
      id
      status
      is_default
    }
  }
`)

const RestoreTemplate = graphql(`
  mutation RestoreTemplate($id: ID!) {
    activateTemplate(id: $id) {
      id
      status
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

type Template = { id: string; name: string; delivery_type: string; is_default: boolean | null }

/** The acts on a template, each said when it is done or refused. */
export function useTemplateActions({ id, name, delivery_type, is_default }: Template) {
  const t = useTranslations('templates')
  const navigate = useNavigate()
  // Rows leave the list and others move up, and the default of before is one no more.
  const lists = { refetchQueries: ['TemplatesPage', 'TemplateViewPage'] }
  const type = t(`types.${typeOf({ delivery_type })}`)
  const archive = useAction(ArchiveTemplate, { ...lists, variables: { id }, toast: t('act.archived', { name }) })
  const restore = useAction(RestoreTemplate, { ...lists, variables: { id }, toast: t('act.restored', { name }) })
  const duplicate = useAction(DuplicateTemplate, {
    ...lists,
    variables: () => ({ id, clientId: crypto.randomUUID() }),
    after: async (data) => {
      if (data?.duplicateTemplate) await navigate(templateEditPath(data.duplicateTemplate))
    },
    toast: (_, data) => t('act.duplicated', { name: data?.duplicateTemplate?.name ?? '' }),
  })
  const turnDefault = useAction(SetDefaultTemplate, {
    ...lists,
    variables: { id, isDefault: !is_default },
    toast: t(is_default ? 'act.undefaulted' : 'act.defaulted', { name, type }),
  })
  return { archive: archive.act, restore: restore.act, duplicate: duplicate.act, turnDefault: turnDefault.act }
}
