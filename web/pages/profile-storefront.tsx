import { useApolloClient, useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { StorefrontEditor } from '#web/features/storefront/storefront-editor.tsx'
import { themeOf } from '#web/features/storefront/storefront-form.ts'
import { StorefrontPreview } from '#web/features/storefront/storefront-preview.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const StorefrontPage = graphql(`
  query StorefrontPage {
    companies(limit: 1) {
      id
      name
      logo
      theme
      primary_color
      storefront_version
      reply_to
      default_expiry_days
      revision
    }
  }
`)

/**
 * Storefront (R24): the logo, theme and colour that recipients see. Members with the ability `storefront.edit` can change them, and others
 * see a preview.
 */
export function Component() {
  const t = useTranslations('storefront')
  const may = useMay()
  const client = useApolloClient()
  const { data } = useSuspenseQuery(StorefrontPage)
  const company = data.companies[0]
  if (!company) return null
  const { name, logo, primary_color: primaryColor, theme } = company
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t(may('storefront.edit') ? 'lead' : 'readOnly')}</span> <HelpLink doc="storefront" />
          </>
        }
      />
      {may('storefront.edit') ? (
        <StorefrontEditor
          company={company}
          load={async () => (await client.query({ query: StorefrontPage, fetchPolicy: 'network-only' })).data?.companies[0]}
        />
      ) : (
        <div className="mt-8">
          <StorefrontPreview
            company={{ name, logo, primaryColor, theme: themeOf(theme) }}
            replyTo={company.reply_to}
            expiryDays={company.default_expiry_days ?? 90}
          />
        </div>
      )}
    </>
  )
}
