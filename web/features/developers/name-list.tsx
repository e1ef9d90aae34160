import { useTranslations } from 'use-intl'
import { Anchored } from './anchored.tsx'
import { Description } from './description.tsx'
import { TypeName } from './type-name.tsx'

/** `note` is said beside the name. */
type NameListProps = { names: readonly { name: string; text: string; type?: string; note?: string | undefined; deprecated?: string }[] }

/** Fields, values or what reads a type: a line each, with its own address. */
export function NameList({ names }: NameListProps) {
  const t = useTranslations('developers')
  return (
    <dl className="-mt-3">
      {names.map(({ name, text, type, note, deprecated }) => (
        <div key={name} className="border-b py-3 last:border-b-0">
          <dt id={name} className="group/anchor">
            <Anchored name={name}>
              {type && <TypeName>{type}</TypeName>}
              {note && <span className="text-2xs text-muted-foreground">{note}</span>}
            </Anchored>
          </dt>
          <dd className="mt-0.5 text-muted-foreground">
            <Description text={text} />
            {deprecated && <span className="block text-warning">{t('deprecated', { reason: deprecated })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
