import { useQuery } from '@apollo/client/react'
import { Monitor, Moon, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clampColor } from '#graphql/contracts/company/clamp-color.ts'
import { type CatalogueBrand, CatalogueBrands, offersOf, toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { exactSpending } from '#web/entities/points/spending.ts'
import { EmailPreview } from '#web/features/message/email-preview.tsx'
import { addDays, dayIn, formatCalendarDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { ShownReward } from '#web/reward/reward-view.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '#web/ui/tabs.tsx'
import type { StorefrontLook } from './storefront-form.ts'

const LazyRewardPreview = lazy(async () => ({ default: (await import('./reward-preview.tsx')).RewardPreview }))

export type Look = { name: string; logo: string | null; primaryColor: string | null; theme: StorefrontLook }

type StorefrontPreviewProps = { company: Look; replyTo: string | null; expiryDays: number }

const value = '50000'
const brandsShown = 6
const pressedClass = 'aria-pressed:bg-secondary aria-pressed:text-foreground'

/** Previews the reward page and the email with the chosen design. Toggles switch between wide and narrow, light and dark. */
export function StorefrontPreview({ company, replyTo, expiryDays }: StorefrontPreviewProps) {
  const t = useTranslations('storefront.preview')
  const user = useUser()
  const { data } = useQuery(CatalogueBrands)
  const [isNarrow, setIsNarrow] = useState(() => matchMedia('(max-width: 699px)').matches)
  const [chosenDark, setChosenDark] = useState<boolean>()
  const isDark = chosenDark ?? company.theme === 'dark'
  const { currency, timeZone } = user.company
  const fitting = data && offersOf(data.brands, exactSpending(value), currency).filter(({ mismatch }) => !mismatch)
  const brands = fitting?.slice(0, brandsShown).map(({ brand }) => brand)
  const expiryDay = formatCalendarDay(addDays(dayIn(timeZone), expiryDays), { year: true })
  const money = formatMoney(value, currency, { whole: true })
  return (
    <section aria-label={t('label')} className="min-w-0">
      <Tabs defaultValue="page">
        <div className="flex items-center justify-between gap-2 border-b">
          <TabsList className="border-b-0">
            <Tab value="page">{t('page')}</Tab>
            <Tab value="email">{t('email')}</Tab>
          </TabsList>
          <div className="flex items-center gap-0.5">
            <IconButton label={t('wide')} aria-pressed={!isNarrow} className={pressedClass} onClick={() => setIsNarrow(false)}>
              <Monitor aria-hidden />
            </IconButton>
            <IconButton label={t('phone')} aria-pressed={isNarrow} className={pressedClass} onClick={() => setIsNarrow(true)}>
              <Smartphone aria-hidden />
            </IconButton>
            <IconButton label={t('dark')} aria-pressed={isDark} className={pressedClass} onClick={() => setChosenDark(!isDark)}>
              <Moon aria-hidden />
            </IconButton>
          </div>
        </div>
        <TabPanel value="page" className="pt-5">
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            {brands ? (
              <LazyRewardPreview
                view={sampleReward({
                  company: { name: company.name, logo: company.logo, colors: clampColor(company.primaryColor) },
                  recipientName: t('recipient'),
                  greetingName: t('recipient'),
                  message: t('message'),
                  value,
                  currency,
                  expiryDay,
                  brands,
                })}
                isNarrow={isNarrow}
                isDark={isDark}
              />
            ) : (
              <Skeleton className="h-96 w-full" />
            )}
          </Suspense>
          <p className="mt-3 text-xs text-muted-foreground">{t(`theme.${company.theme}`)}</p>
        </TabPanel>
        <TabPanel value="email" className="pt-5">
          {brands ? (
            <EmailPreview
              company={company}
              replyTo={replyTo ?? user.email}
              recipientName={t('recipient')}
              words={{
                subject: t('subject', { value: money }),
                preheader: '',
                headline: t('headline'),
                body: t('message'),
                buttonLabel: '',
                footer: '',
              }}
              value={money}
              expiry={expiryDay}
              brands={brands.map(toBrandLook)}
              isNarrow={isNarrow}
              isDark={isDark}
            />
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
          <p className="mt-3 text-xs text-muted-foreground">{t('emailTheme')}</p>
        </TabPanel>
      </Tabs>
    </section>
  )
}

type Sample = {
  company: ShownReward['company']
  recipientName: string
  greetingName: string
  message: string
  value: string
  currency: string
  expiryDay: string
  brands: readonly CatalogueBrand[]
}

/** Returns an open sample reward as the page would receive it. Fields that the preview does not show are empty. */
const sampleReward = ({ brands, ...sample }: Sample): ShownReward => ({
  theme: null,
  status: 'open',
  headline: '',
  claim: null,
  vouchers: [],
  least: null,
  of: null,
  codes: 0,
  isClockStopped: false,
  hasAddress: true,
  points: null,
  expiresAt: '',
  expiryOffset: 0,
  ...sample,
  brands: brands.map((brand) => ({
    ...toBrandLook(brand),
    id: brand.id,
    category: brand.category?.name ?? '',
    description: '',
    terms: '',
    howToRedeem: '',
    website: '',
    validityMonths: brand.validity_months ?? 0,
    amounts: null,
  })),
})
