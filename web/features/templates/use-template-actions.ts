import { useMutation } from '@apollo/client/react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { toast } from '#web/ui/toast.tsx'
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

type Template = { id: string; name: string; delivery_type: string }

/** The acts on a template, each said when it is done or refused. */
export function useTemplateActions({ id, name, delivery_type }: Template) {
  const t = useTranslations('templates')
  const errorText = useErrorText()
  const navigate = useNavigate()
  // Rows leave the list and others move up, and the default of before is one no more.
  const lists = { refetchQueries: ['TemplatesPage', 'TemplateViewPage'] }
  const [archive] = useMutation(ArchiveTemplate, lists)
  const [restore] = useMutation(RestoreTemplate, lists)
  const [duplicate] = useMutation(DuplicateTemplate, lists)
  const [setDefault] = useMutation(SetDefaultTemplate, lists)
  const type = t(`types.${typeOf({ delivery_type })}`)
  const say = async (act: () => Promise<string>) => {
    try {
      toast(await act())
    } catch (error) {
      toast(errorText(error), 'error')
    }
  }
  return {
    archive: () =>
      say(async () => {
        await archive({ variables: { id } })
        return t('act.archived', { name })
      }),
    restore: () =>
      say(async () => {
        await restore({ variables: { id } })
        return t('act.restored', { name })
      }),
    duplicate: () =>
      say(async () => {
        const { data } = await duplicate({ variables: { id, clientId: crypto.randomUUID() } })
        const copy = data?.duplicateTemplate
        if (copy) await navigate(templateEditPath(copy))
        return t('act.duplicated', { name: copy?.name ?? '' })
      }),
    setDefault: (isDefault: boolean) =>
      say(async () => {
        await setDefault({ variables: { id, isDefault } })
        return t(isDefault ? 'act.defaulted' : 'act.undefaulted', { name, type })
      }),
  }
}
