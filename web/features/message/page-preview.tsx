import { useUser } from '#web/lib/session/session.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'
import { fillContent, paragraphsOf, type Words } from './fill-content.ts'
import { useMessageValues } from './use-message-values.ts'

const brandsShown = 6

/** What somebody reads on the page that their code opens: the words over the brands. */
export function PagePreview({ draft, words }: { draft: Draft | TemplateDraft; words: Words }) {
  const { company } = useUser()
  const { values, shown, brands } = useMessageValues(draft, undefined)
  if (!brands) return <Skeleton className="mx-auto h-[360px] w-full max-w-[440px]" />
  const { headline, body } = fillContent(words, values)
  return (
    <article
      data-slot="page-preview"
      className="mx-auto max-w-[440px] rounded-[12px] bg-card px-6 py-8 text-center shadow-lift [overflow-wrap:anywhere]"
    >
      <CompanyLogo company={company} className="mx-auto size-10" />
      <p className="num mt-6 text-2xl font-semibold">{shown}</p>
      <h2 className="mt-3 text-lg font-semibold">{headline}</h2>
      {paragraphsOf(body).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <p key={index} className="mt-3 whitespace-pre-line text-muted-foreground">
          {paragraph}
        </p>
      ))}
      <p className="mt-6 flex flex-wrap justify-center gap-2">
        {brands.slice(0, brandsShown).map((brand) => (
          <BrandMark key={brand.name} brand={brand} className="size-[34px]" />
        ))}
      </p>
    </article>
  )
}
