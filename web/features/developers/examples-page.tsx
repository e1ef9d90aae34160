import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LinkableSection } from './anchored.tsx'
import { CodeBlock } from './code-block.tsx'
import { Description, Name } from './description.tsx'
import type { Reference } from './reference.ts'

/** The example documents of `graphql/operations`, which the tests also send. */
export function ExamplesPage({ reference: { examples } }: { reference: Reference }) {
  const t = useTranslations('developers')
  return (
    <>
      <PageHeader title={t('examples')} note={t('examplesNote')} />
      <div className="mt-8">
        {examples.map(({ name, text, document, uses }) => (
          <section key={name} aria-label={name} className="border-t py-6">
            <h2 id={name} className="group/anchor">
              <LinkableSection name={name} />
            </h2>
            <p className="mt-1 mb-3 text-muted-foreground">
              <Description text={text} />
            </p>
            <CodeBlock label={name}>{document}</CodeBlock>
            <p className="mt-2 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
              {uses.map((use) => (
                <Name key={use}>{use}</Name>
              ))}
            </p>
          </section>
        ))}
      </div>
    </>
  )
}
