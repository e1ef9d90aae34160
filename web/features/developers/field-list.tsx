import { useTranslations } from 'use-intl'
import { NameList } from './name-list.tsx'
import type { Field } from './reference.ts'

type FieldListProps = {
  fields: readonly Field[]
  /** Marks the required fields. */
  isInput?: boolean
  /** The owner of the fields, used in their anchors if the page has other fields of the same names. */
  within?: string
}

/** The fields of a type or the arguments of a command, with defaults. */
export function FieldList({ fields, isInput = false, within }: FieldListProps) {
  const t = useTranslations('developers')
  const noteOf = ({ type, default: value }: Field) => {
    if (value !== undefined) return t('default', { value })
    return isInput && type.endsWith('!') ? t('required') : undefined
  }
  return <NameList names={fields.map((field) => ({ ...field, note: noteOf(field) }))} within={within} />
}
