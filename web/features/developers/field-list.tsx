import { useTranslations } from 'use-intl'
import { Anchored } from './anchored.tsx'
import { Description } from './description.tsx'
import type { Field } from './reference.ts'
import { TypeName } from './type-name.tsx'

type FieldListProps = {
  fields: readonly Field[]
  /** Says which of them have to be sent. */
  isInput?: boolean
}

/** The fields of a type or what a command takes: name and type, what it means, and what it leads to. */
export function FieldList({ fields, isInput = false }: FieldListProps) {
  const t = useTranslations('developers')
  return (
    <dl className="-mt-3">
      {fields.map((field) => (
        <div key={field.name} className="border-b py-3 last:border-b-0">
          <dt id={field.name} className="group/anchor">
            <Anchored name={field.name}>
              <TypeName>{field.type}</TypeName>
              {isInput && field.type.endsWith('!') && field.default === undefined && (
                <span className="text-2xs text-muted-foreground">{t('required')}</span>
              )}
              {field.default !== undefined && (
                <span className="text-2xs text-muted-foreground">{t('default', { value: field.default })}</span>
              )}
            </Anchored>
          </dt>
          <dd className="mt-0.5 text-muted-foreground">
            <Description text={field.text} />
            {field.deprecated && <span className="block text-warning">{t('deprecated', { reason: field.deprecated })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
