import { useTranslations } from 'use-intl'
import { Anchored } from './anchored.tsx'
import { Description } from './description.tsx'
import type { Read } from './reference.ts'
import { TypeName } from './type-name.tsx'

/** The queries and subscriptions that answer with a type. */
export function ReadList({ reads }: { reads: readonly Read[] }) {
  const t = useTranslations('developers')
  return (
    <dl className="-mt-3">
      {reads.map(({ name, kind, type, text }) => (
        <div key={name} className="border-b py-3 last:border-b-0">
          <dt id={name} className="group/anchor">
            <Anchored name={name}>
              <TypeName>{type}</TypeName>
              <span className="text-2xs text-muted-foreground">{t(`kind.${kind}`)}</span>
            </Anchored>
          </dt>
          <dd className="mt-0.5 text-muted-foreground">
            <Description text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
