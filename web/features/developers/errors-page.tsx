import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LinkableSection } from './anchored.tsx'
import { CodeBlock } from './code-block.tsx'
import { Name } from './description.tsx'
import type { Reference } from './reference.ts'

const shape = `{
  "errors": [
    {
      "message": "…",
      "extensions": { "code": "PRICE_CHANGED", "total": "150000", "requestId": "…" }
    }
  ]
}`

/** Every error code with its REST status and its message. */
export function ErrorsPage({ reference: { errors, details, commands } }: { reference: Reference }) {
  const t = useTranslations('developers')
  return (
    <>
      <PageHeader title={t('errors')} note={t('errorsNote')} />
      <div className="mt-6 space-y-4">
        <p className="text-muted-foreground [overflow-wrap:anywhere]">{t('errorShape', { details: details.join(', ') })}</p>
        <CodeBlock label={t('code')}>{shape}</CodeBlock>
      </div>
      <dl className="mt-6">
        {errors.map(({ code, status, sentence }) => {
          const by = commands.filter(({ text }) => new RegExp(`\\b${code}\\b`).test(text))
          return (
            <div key={code} className="border-t py-3">
              <dt id={code} className="group/anchor">
                <LinkableSection name={code}>
                  <span className="text-2xs text-muted-foreground tabular-nums">{t('status', { status: String(status) })}</span>
                </LinkableSection>
              </dt>
              <dd className="mt-0.5 text-muted-foreground">
                <span>{sentence}</span>
                {by.length > 0 && (
                  <span className="mt-1 flex flex-wrap gap-x-3 text-xs">
                    {t('mentionedBy')}
                    {by.map(({ name }) => (
                      <Name key={name}>{name}</Name>
                    ))}
                  </span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
