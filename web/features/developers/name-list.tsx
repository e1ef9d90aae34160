import { useTranslations } from 'use-intl'
import { LinkableSection } from './anchored.tsx'
import { Description } from './description.tsx'
import { TypeName } from './type-name.tsx'

type NameListProps = {
  /** The entries of the list. `note` is shown beside the name and type, such as a default value. */
  names: readonly { name: string; text: string; type?: string; note?: string | undefined; deprecated?: string }[]
  /** The command or type of the names. It prefixes their anchors if the page has equal names. */
  within?: string | undefined
}

/** A list of fields, values or queries of a type, each with its description and its own anchor. */
export function NameList({ names, within }: NameListProps) {
  const t = useTranslations('developers')
  const idOf = (name: string) => (within ? `${within}.${name}` : name)
  return (
    <dl className="-mt-3">
      {names.map(({ name, text, type, note, deprecated }) => (
        <div key={name} className="border-b py-3 last:border-b-0">
          <dt id={idOf(name)} className="group/anchor">
            <LinkableSection name={name} at={idOf(name)}>
              {type && <TypeName>{type}</TypeName>}
              {note && <span className="text-2xs text-muted-foreground">{note}</span>}
            </LinkableSection>
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
