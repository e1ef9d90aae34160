import { useTranslations } from 'use-intl'
import { Anchored } from './anchored.tsx'
import { Description } from './description.tsx'
import type { ContractType } from './reference.ts'

/** What a closed list may hold. */
export function ValueList({ values }: { values: NonNullable<ContractType['values']> }) {
  const t = useTranslations('developers')
  return (
    <dl className="-mt-3">
      {values.map(({ name, text, deprecated }) => (
        <div key={name} className="border-b py-3 last:border-b-0">
          <dt id={name} className="group/anchor">
            <Anchored name={name} />
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
