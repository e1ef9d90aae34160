import { useApolloClient } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { StorefrontPageQuery } from '#web/gql/graphql.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { ColorField } from './color-field.tsx'
import { LogoField } from './logo-field.tsx'
import { ratioText, shadesOf } from './shade.ts'
import { colorOf, type SavedLook, storefrontForm, storefrontFormOf, storefrontInputOf, themeOf } from './storefront-form.ts'
import { StorefrontPreview } from './storefront-preview.tsx'

const UpdateStorefront = graphql(`
  mutation UpdateStorefront($version: Int!, $input: StorefrontInput!) {
    updateStorefront(version: $version, input: $input) {
      id
      logo
      theme
      primary_color
      storefront_version
      revision
    }
  }
`)

const storedOf = (saved: SavedLook) => ({ values: storefrontFormOf(saved), version: saved.storefront_version })

const groups = { logo: ['logo'] } as const

type Company = StorefrontPageQuery['companies'][number]

/** Edits the logo, theme and colour of the company's storefront, beside a preview. */
export function StorefrontEditor({ company, load }: { company: Company; load: () => Promise<SavedLook | undefined> }) {
  const t = useTranslations('storefront')
  const client = useApolloClient()
  const form = useKeptForm('storefront', {
    resolver: standardSchemaResolver(storefrontForm),
    mode: 'onTouched',
    defaultValues: storefrontFormOf(company),
  })
  const { control, formState, watch } = form
  const { errors } = formState
  const { field: logo } = useController({ control, name: 'logo' })
  const { field: theme } = useController({ control, name: 'theme' })
  const { field: color } = useController({ control, name: 'primaryColor' })
  const file = watch('logo')?.file ?? null
  const primaryColor = colorOf(color.value)

  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(company),
    labels: { logo: t('logo.title'), theme: t('theme.title'), primaryColor: t('color') },
    groups,
    pictures: ['logo'],
    shown: (field, value) => {
      if (field.startsWith('logo')) return value ? t('logo.picture') : ''
      return field === 'theme' ? t(`theme.${themeOf(String(value))}`) : undefined
    },
    load: async () => storedOf((await load()) ?? company),
    save: async (typed, version) => {
      const { data } = await client.mutate({ mutation: UpdateStorefront, variables: { version, input: storefrontInputOf(typed) } })
      return data?.updateStorefront ? storedOf(data.updateStorefront) : { values: typed, version: version + 1 }
    },
  })

  return (
    <form noValidate onSubmit={submit}>
      <div className="mt-8 grid gap-x-8 gap-y-10 xl:grid-cols-[304px_minmax(0,1fr)]">
        <div className="min-w-0">
          <section aria-labelledby="storefront-logo" className="border-t pt-5">
            <h2 id="storefront-logo" className="mb-3">
              {t('logo.title')}
            </h2>
            <LogoField file={file} companyName={company.name} onLogo={logo.onChange} />
          </section>
          <section aria-labelledby="storefront-theme" className="mt-8 border-t pt-5">
            <h2 id="storefront-theme" className="mb-3">
              {t('theme.title')}
            </h2>
            <RadioGroup aria-labelledby="storefront-theme" value={theme.value} onValueChange={(next) => theme.onChange(next)}>
              <RadioItem value="system" note={t('theme.systemNote')}>
                {t('theme.system')}
              </RadioItem>
              <RadioItem value="light">{t('theme.light')}</RadioItem>
              <RadioItem value="dark">{t('theme.dark')}</RadioItem>
            </RadioGroup>
          </section>
          <div className="mt-8 border-t pt-5">
            <ColorField value={color.value} onChange={color.onChange} onBlur={color.onBlur} error={errors.primaryColor?.message} />
            <ShadeList color={primaryColor} />
          </div>
        </div>
        <div className="min-w-0 xl:border-l xl:pl-8">
          <div className="xl:sticky xl:top-[calc(var(--topbar-h)+16px)]">
            <StorefrontPreview
              company={{ name: company.name, logo: file, primaryColor, theme: theme.value }}
              replyTo={company.reply_to}
              expiryDays={company.default_expiry_days ?? 90}
            />
          </div>
        </div>
      </div>
      <SaveBar {...bar} act={t('save')} />
    </form>
  )
}

/** A list of the places where the colour is used, each with its readable shade and contrast. */
function ShadeList({ color }: { color: string | null }) {
  const t = useTranslations('storefront')
  return (
    <ul aria-label={t('shades')} className="mt-4 border-t text-xs">
      {shadesOf(color).map(({ place, background, foreground, ratio, isAdjusted }) => (
        <li key={place} className="flex items-center gap-3 border-b py-2.5">
          <span
            aria-hidden
            className="grid h-8 w-11 shrink-0 place-items-center rounded-sm text-sm font-semibold"
            style={{ background, color: foreground }}
          >
            Aa
          </span>
          <span className="min-w-0">
            <span className="font-medium">{t(`place.${place}`)}</span>{' '}
            <span className="text-muted-foreground">
              <span>{t(isAdjusted ? `moved.${place}` : 'asChosen', { color: background })}</span>{' '}
              <span>{t('contrast', { ratio: ratioText(ratio) })}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
