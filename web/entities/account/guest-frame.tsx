import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rosette } from '#web/ui/rosette.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

type GuestFrameProps = {
  heading: string
  lead: ReactNode
  /** More room, for forms with fields side by side. */
  wide?: boolean
  children: ReactNode
}

/** Around every account screen outside the app. The two links lead to the other bundle, the public pages: whole page loads. */
export function GuestFrame({ heading, lead, wide = false, children }: GuestFrameProps) {
  const t = useTranslations('login')
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_48.6%]">
      <main className="flex flex-col px-5 py-7 sm:px-14">
        <Logo className="h-9" />
        <div className={cn('m-auto w-full py-12', wide ? 'max-w-[460px]' : 'max-w-[372px]')}>
          <PageHeading className="text-[2.125rem] leading-[2.5rem] sm:text-[2.5rem] sm:leading-[2.9rem]">{heading}</PageHeading>
          <p className="mt-2 mb-8 text-base text-pretty text-muted-foreground">{lead}</p>
          {children}
        </div>
        <footer className="flex items-center gap-5 text-xs text-muted-foreground">
          <a href="/company/howtoredeem" className="py-2 hover:text-foreground">
            {t('howToRedeem')}
          </a>
          <a href="/company/terms" className="py-2 hover:text-foreground">
            {t('terms')}
          </a>
          <ThemeToggle className="ml-auto" />
        </footer>
      </main>
      <aside
        aria-hidden
        className="sticky top-0 h-dvh overflow-hidden bg-[oklch(0.265_0.042_174)] text-[oklch(0.95_0.015_168)] max-md:hidden dark:bg-[oklch(0.225_0.032_174)]"
      >
        <LoginArt />
        <p className="absolute bottom-13 left-14 font-display text-[1.75rem] leading-[2.15rem] tracking-[-.015em]">
          {t('promise')}
          <br />
          {t('promiseKept')}
        </p>
      </aside>
    </div>
  )
}

const center = { cx: 350, cy: 470 }
const field = { ...center, radius: 290, amplitude: 74, waves: 18, strands: 26, points: 420 }
const ring = { ...center, radius: 188, amplitude: 42, waves: 14, strands: 18, points: 360 }
const crown = { ...center, radius: 118, amplitude: 20, waves: 24, strands: 12, points: 420 }
const face = { ...center, radius: 56, amplitude: 7, waves: 30, strands: 6, points: 420 }

/** The engraving beside the login: a coin in its guilloché. On low screens it gives way to the slogan below it. */
function LoginArt() {
  return (
    <svg aria-hidden viewBox="-15 105 730 730" className="absolute inset-x-0 top-4 h-[calc(100%-152px)] w-full">
      <Rosette wave={field} stroke="oklch(0.85 0.05 168)" strokeOpacity=".17" strokeWidth=".8" />
      <Rosette wave={ring} stroke="oklch(0.85 0.05 168)" strokeOpacity=".26" strokeWidth=".8" />
      <Rosette wave={crown} stroke="oklch(0.83 0.13 85)" strokeOpacity=".6" strokeWidth=".8" />
      <defs>
        <radialGradient id="coin-face" cx=".36" cy=".3" r=".9">
          <stop offset="0" stopColor="#f8d983" />
          <stop offset=".55" stopColor="#e6ae3c" />
          <stop offset="1" stopColor="#b97d1c" />
        </radialGradient>
      </defs>
      <circle {...circle(80)} fill="url(#coin-face)" />
      <circle {...circle(76)} fill="none" stroke="#8a5a10" strokeOpacity=".55" strokeWidth="4" strokeDasharray="1.6 2.38" />
      <circle {...circle(68)} fill="none" stroke="#8a5a10" strokeOpacity=".6" />
      <Rosette wave={face} stroke="#8a5a10" strokeOpacity=".5" strokeWidth=".7" />
      <g transform="translate(331 444)" fill="#6f470b">
        <rect width="7.5" height="52" rx="3.7" />
        <path d="M3.7 0H20a17 17 0 0 1 0 34H3.7v-7H20a10 10 0 0 0 0-20H3.7Z" />
      </g>
    </svg>
  )
}

function circle(r: number) {
  return { ...center, r }
}
