import { bodies } from 'virtual:help/bodies'
import { ArrowLeft } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { HelpAnchor } from '#web/features/help/help-anchor.tsx'
import { HelpContents } from '#web/features/help/help-contents.tsx'
import { Neighbours } from '#web/features/help/neighbours.tsx'
import { OnThisPage } from '#web/features/help/on-this-page.tsx'
import type { HelpDocument } from '#web/ui/document/blocks.ts'
import { DocumentBody } from '#web/ui/document/document-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The document itself; a slug that none has is no page. */
export async function loader({ params: { slug = '' } }: LoaderFunctionArgs): Promise<HelpDocument> {
  const load = Object.hasOwn(bodies, slug) ? bodies[slug] : undefined
  if (!load) throw data(null, { status: 404 })
  return (await load()).document
}

/** One help document: the contents at the left, its own headings at the right where there is room. */
export function Component() {
  const t = useTranslations('help')
  const { slug, title, description, blocks } = useLoaderData<typeof loader>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[176px_minmax(0,1fr)]">
      <HelpContents className="max-lg:hidden" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-12 min-[1400px]:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <article key={slug} className="max-w-[640px]">
          <Link to="/help" className="mb-4 inline-flex items-center gap-2 py-1 text-muted-foreground hover:text-foreground lg:hidden">
            <ArrowLeft aria-hidden className="size-4 stroke-[1.8]" />
            {t('heading')}
          </Link>
          <PageHeader title={title} note={description} />
          <div className="mt-7 space-y-4 text-base">
            <DocumentBody blocks={blocks} Anchor={HelpAnchor} />
          </div>
          <Neighbours slug={slug} />
        </article>
        <OnThisPage blocks={blocks} />
      </div>
    </div>
  )
}
