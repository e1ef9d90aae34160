import { useTranslations } from 'use-intl'
import { Anchored } from './anchored.tsx'
import { Description } from './description.tsx'
import { TypeName } from './type-name.tsx'

type NameListProps = {
  /** `note` is said beside the name. */
  names: readonly { name: string; text: string; type?: string; note?: string | undefined; deprecated?: string }[]
  /** Whose parts they are, where the page has others of the same names. */
  within?: string | undefined
}

/** Fields, values or what reads a type: a line each, with its own address. */
export function NameList({ names, within }: NameListProps) {
  const t = useTranslations('developers')
  const idOf = (name: string) => (within ? `${within}.${name}` : name)
  return (
    <dl className="-mt-3">
      {names.map(({ name, text, type, note, deprecated }) => (
        <div key={name} className="border-b py-3 last:border-b-0">
          <dt id={idOf(name)} className="group/anchor">
            <Anchored name={name} at={idOf(name)}>
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
