import type { CSSProperties, ReactNode } from 'react'
import { clampColor } from './clamp-color.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { PlutusMark } from './plutus-mark.tsx'
import type { Sender } from './reward-view.ts'
import { SenderMark } from './sender-mark.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { fill, words } from './words.ts'

type PageFrameProps = {
  title: string /** Whose reward it is; the title names them (R5). */
  sender?: Sender
  hasBar?: boolean
  children: ReactNode
}

/** What every public page shares: who speaks at the top, who delivers at the bottom; `hasBar` leaves room for one that sticks there. */
export function PageFrame({ title, sender, hasBar = false, children }: PageFrameProps) {
  return (
    <div className="sender mx-auto flex min-h-dvh max-w-[1040px] flex-col px-4 sm:px-10" style={senderColors(sender)}>
      <title>{`${sender ? fill(words.titleOf, { sender: sender.name }) : title} - ${words.site}`}</title>
      <OfflineBanner />
      <header className="relative z-10 flex h-16 shrink-0 items-center justify-between gap-4 sm:h-21">
        {sender ? <SenderMark sender={sender} /> : <PlutusLogo />}
        <nav
          aria-label={words.frame.navigation}
          className="-mr-3 flex shrink-0 items-center gap-1 text-xs text-muted-foreground sm:-mr-2 sm:gap-5"
        >
          <HelpLink href="/company/howtoredeem" fromReward={sender !== undefined}>
            {words.frame.howToRedeem}
          </HelpLink>
          <HelpLink href="/company/terms" fromReward={sender !== undefined}>
            {words.frame.terms}
          </HelpLink>
          <ThemeToggle />
        </nav>
      </header>
      {children}
      <Footer hasBar={hasBar} />
    </div>
  )
}

/** From a reward it opens beside it: leaving would lose a code that is shown once. */
function HelpLink({ href, fromReward, children }: { href: string; fromReward: boolean; children: ReactNode }) {
  const target = fromReward ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      href={href}
      {...target}
      aria-current={location.pathname === href ? 'page' : undefined}
      className="hidden py-2 hover:text-foreground aria-[current]:text-foreground sm:block"
    >
      {children}
    </a>
  )
}

function Footer({ hasBar }: { hasBar: boolean }) {
  const place = hasBar ? 'pb-28 sm:border-t-0 sm:pb-6' : ''
  return (
    <footer
      className={`mt-auto flex flex-col gap-3 border-t py-6 text-xs text-muted-foreground sm:flex-row sm:items-center sm:justify-between ${place}`}
    >
      <span className="flex items-center gap-[7px]">
        {words.frame.deliveredBy} <PlutusMark className="size-[15px]" /> {words.site}
      </span>
      <span className="flex gap-5 sm:hidden">
        <a className="link py-1" href="/company/howtoredeem" target="_blank" rel="noopener">
          {words.frame.howToRedeem}
        </a>
        <a className="link py-1" href="/company/terms" target="_blank" rel="noopener">
          {words.frame.terms}
        </a>
      </span>
      <span>{words.frame.questions}</span>
    </footer>
  )
}

function PlutusLogo() {
  return (
    <span className="flex items-center gap-2.5 font-display text-[1.3rem] leading-none font-[480] tracking-[-.015em]">
      <PlutusMark className="size-6" />
      {words.site}
    </span>
  )
}

function senderColors(sender: Sender | undefined): CSSProperties {
  const { light, dark } = clampColor(sender?.primaryColor ?? null)
  return {
    '--sender-light': light.background,
    '--sender-light-foreground': light.foreground,
    '--sender-dark': dark.background,
    '--sender-dark-foreground': dark.foreground,
  }
}
