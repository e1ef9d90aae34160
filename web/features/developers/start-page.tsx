import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { CodeBlock } from './code-block.tsx'
import { codeClass, Name } from './description.tsx'
import { FieldList } from './field-list.tsx'
import type { Reference } from './reference.ts'

/** How to begin: the endpoint and a first call, and what holds for every call after it. */
export function StartPage({ reference: { limits, listArguments, examples } }: { reference: Reference }) {
  const t = useTranslations('developers')
  const { callsPerSecond, costPerMinute } = limits
  const example = (wanted: string) => examples.find(({ name }) => name === wanted)?.document ?? ''
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
            <p>{t('begin.endpointText')}</p>
            <CodeBlock label={t('begin.firstCall')}>{first}</CodeBlock>
            <p>{t.rich('begin.schemaText', { schema: fileLink('/graphql/schema.graphql'), openapi: fileLink('/openapi.json') })}</p>
          </div>
        </Section>
        <Section title={t('begin.values')}>
          <p>{t('begin.valuesText')}</p>
        </Section>
        <Section title={t('begin.lists')}>
          <div className="space-y-4">
            <p>{t.rich('begin.listsText', { rows: limits.rows, c: code })}</p>
            <CodeBlock label="ListRewards">{example('ListRewards')}</CodeBlock>
            <p>{t.rich('begin.keysetText', { c: code })}</p>
          </div>
          <div className="mt-6 border-t pt-3">
            <FieldList fields={listArguments} />
          </div>
        </Section>
        <Section title={t('begin.live')}>
          <div className="space-y-4">
            <p>{t.rich('begin.liveText', { c: code })}</p>
            <CodeBlock label="FollowWallet">{example('FollowWallet')}</CodeBlock>
          </div>
        </Section>
        <Section title={t('begin.rates')}>
          <div className="space-y-4">
            <p>{t('begin.ratesText')}</p>
            <CodeBlock label={t('begin.rates')}>{policy}</CodeBlock>
          </div>
        </Section>
        <Section title={t('begin.refusals')}>
          <p>{t.rich('begin.refusalsText', { c: code, codes: () => retried })}</p>
        </Section>
        <Section title={t('begin.idempotency')}>
          <p>{t.rich('begin.idempotencyText', { c: code, conflict: () => <Name key="conflict">IDEMPOTENCY_CONFLICT</Name> })}</p>
        </Section>
      </div>
    </>
  )
}

const code = (text: ReactNode) => <code className={codeClass}>{text}</code>

/** Links to a file beside the app. */
const fileLink = (href: string) => (text: ReactNode) => (
  <a href={href} target="_blank" rel="noopener" className={textLinkClass}>
    {text}
  </a>
)

const retried = (
  <span key="codes">
    <Name>RATE_LIMITED</Name>, <Name>READ_LIMIT</Name>, <Name>NO_TURN</Name>
  </span>
)
