import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { CodeBlock } from './code-block.tsx'
import { renderCodeTag } from './description.tsx'
import { FieldList } from './field-list.tsx'
import type { Example, Reference } from './reference.ts'

/** The first page, with the endpoint, a first request and the conventions of all requests. */
export function StartPage({ reference: { limits, listArguments, examples } }: { reference: Reference }) {
  const t = useTranslations('developers')
  const { callsPerSecond, costPerMinute } = limits
  const first = `curl ${location.origin}/graphql \\
  -H "authorization: Bearer $PLUTUS_KEY" \\
  -H "content-type: application/json" \\
  -d '{"query":"{ wallets(limit: 1) { currency available reserved } }"}'`
  const policy = `RateLimit-Policy: "calls";q=${callsPerSecond};w=1, "cost";q=${costPerMinute};w=60
RateLimit: "cost";r=${costPerMinute - 2803};t=60`
  return (
    <>
      <PageHeader title={t('heading')} note={t('note')} />
      <div className="mt-8">
        <Section title={t('begin.endpoint')}>
          <div className="space-y-4">
            <p>{t.rich('begin.endpointText', { keys: keysLink })}</p>
            <CodeBlock label={t('begin.firstCall')}>{first}</CodeBlock>
            <p>{t.rich('begin.schemaText', { schema: fileLink('/graphql/schema.graphql'), openapi: fileLink('/openapi.json') })}</p>
          </div>
        </Section>
        <Section title={t('begin.values')}>
          <p>{t('begin.valuesText')}</p>
        </Section>
        <Section title={t('begin.lists')}>
          <div className="space-y-4">
            <p key={limits.rows}>{t.rich('begin.listsText', { rows: limits.rows, code: renderCodeTag })}</p>
            <ExampleCode example={examples.find(({ name }) => name === 'ListRewards')} />
            <p>{t.rich('begin.keysetText', { code: renderCodeTag })}</p>
          </div>
          <div className="mt-6 border-t pt-3">
            <FieldList fields={listArguments} />
          </div>
        </Section>
        <Section title={t('begin.live')}>
          <div className="space-y-4">
            <p>{t.rich('begin.liveText', { code: renderCodeTag })}</p>
            <ExampleCode example={examples.find(({ name }) => name === 'FollowWallet')} />
          </div>
        </Section>
        <Section title={t('begin.files')}>
          <p>{t.rich('begin.filesText', { code: renderCodeTag })}</p>
        </Section>
        <Section title={t('begin.rates')}>
          <div className="space-y-4">
            <p>{t('begin.ratesText')}</p>
            <CodeBlock label={t('begin.rates')}>{policy}</CodeBlock>
          </div>
        </Section>
        <Section title={t('begin.refusals')}>
          <p>{t.rich('begin.refusalsText', { code: renderCodeTag })}</p>
        </Section>
        <Section title={t('begin.idempotency')}>
          <p>{t.rich('begin.idempotencyText', { code: renderCodeTag })}</p>
        </Section>
      </div>
    </>
  )
}

const ExampleCode = ({ example }: { example: Example | undefined }) =>
  example && <CodeBlock label={example.name}>{example.document}</CodeBlock>

const keysLink = (text: ReactNode) => <TextLink to="/profile/developers">{text}</TextLink>

/** Returns a function that links a text to a file such as the schema. The link opens in a new tab. */
const fileLink = (href: string) => (text: ReactNode) => (
  <a href={href} target="_blank" rel="noopener" className={textLinkClass}>
    {text}
  </a>
)
