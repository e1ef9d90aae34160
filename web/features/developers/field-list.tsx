import { useTranslations } from 'use-intl'
import { NameList } from './name-list.tsx'
import type { Field } from './reference.ts'

type FieldListProps = {
  fields: readonly Field[]
  /** Says which of them have to be sent. */
  isInput?: boolean
  /** Whose fields they are, where the page has others of the same names. */
  within?: string
}

/** The fields of a type or what a command takes, with defaults. */
export function FieldList({ fields, isInput = false, within }: FieldListProps) {
  const t = useTranslations('developers')
  const noteOf = ({ type, default: value }: Field) => {
    if (value !== undefined) return t('default', { value })
    return isInput && type.endsWith('!') ? t('required') : undefined
  }
  return <NameList names={fields.map((field) => ({ ...field, note: noteOf(field) }))} within={within} />
}
