import { useTranslations } from 'use-intl'
import { NameList } from './name-list.tsx'
import type { ReferenceField } from './reference.ts'

type FieldListProps = {
  fields: readonly ReferenceField[]
  /** True for arguments and inputs, whose required fields are marked. */
  isInput?: boolean
  /** The command or type of the fields. It prefixes their anchors if the page lists several. */
  within?: string
}

/** The fields of a type or the arguments of a command, with defaults. */
export function FieldList({ fields, isInput = false, within }: FieldListProps) {
  const t = useTranslations('developers')
  const noteOf = ({ type, default: value }: ReferenceField) => {
    if (value !== undefined) return t('default', { value })
    return isInput && type.endsWith('!') ? t('required') : undefined
  }
  return <NameList names={fields.map((field) => ({ ...field, note: noteOf(field) }))} within={within} />
}
