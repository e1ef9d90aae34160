import { type CSSProperties, type ReactNode, use, useState } from 'react'
import { initials } from '#graphql/contracts/text/initials.ts'
import { currentTheme, setTheme } from '#web/lib/theme.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { RewardIcon } from './icon.tsx'
import { fill, labels } from './labels.ts'
import type { Sender } from './reward-view.ts'
import { VisitContext } from './visit.ts'

type PageFrameProps = {
  title: string
  /**
   * The reward that the page shows, if any. The document title then contains the sender's name (R5). The footer differs for `codes` without
   * an emailed address.
   */
  view?: { company: Sender; codes?: number; hasAddress?: boolean }
  hasBar?: boolean
  children: ReactNode
}

/**
 * The layout of every public page, with the sender at the top and Plutus at the bottom. Set `hasBar` for a page with a bar fixed to the
 * window's bottom.
 */
export function PageFrame({ title, view, hasBar = false, children }: PageFrameProps) {
  const sender = view?.company
  return (
    <div
      className="sender mx-auto flex min-h-window max-w-[1040px] flex-col px-[16px] sm:px-10"
      style={sender?.colors ? senderColors(sender.colors) : undefined}
    >
      <title>{`${sender ? fill(labels.titleOf, { sender: sender.name }) : title} - ${labels.site}`}</title>
      <OfflineBanner />
      <header className="relative z-10 flex min-h-16 shrink-0 items-center justify-between gap-4 sm:min-h-21">
        {sender ? <SenderMark sender={sender} /> : <PlutusLogo />}
        <nav
          aria-label={labels.frame.navigation}
          className="-mr-3 flex shrink-0 items-center gap-1 text-xs text-muted-foreground sm:-mr-2 sm:gap-5"
        >
          <HelpLink href="/company/howtoredeem" fromReward={sender !== undefined}>
            {labels.frame.howToRedeem}
          </HelpLink>
          <HelpLink href="/company/terms" fromReward={sender !== undefined}>
            {labels.frame.terms}
          </HelpLink>
          <ThemeToggle />
        </nav>
      </header>
      {children}
      <Footer hasBar={hasBar} isOnPaper={Boolean(view?.codes && !view.hasAddress)} />
    </div>
  )
}

/** A link to a help page. From a reward it opens a new tab, as leaving the page would lose a code that is shown only once. */
function HelpLink({ href, fromReward, children }: { href: string; fromReward: boolean; children: ReactNode }) {
  const target = fromReward ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      href={href}
      {...target}
      aria-current={use(VisitContext).pathname === href ? 'page' : undefined}
      className="hidden py-2 hover:text-foreground aria-[current]:text-foreground sm:block"
    >
      {children}
    </a>
  )
}

function Footer({ hasBar, isOnPaper }: { hasBar: boolean; isOnPaper: boolean }) {
  const place = hasBar ? 'border-t-0' : ''
  return (
    <footer
      className={`mt-auto flex flex-col gap-3 border-t py-6 text-xs text-muted-foreground sm:flex-row sm:items-center sm:justify-between ${place}`}
    >
      <span className="flex items-center gap-[7px]">
        {labels.frame.deliveredBy} <PlutusMark className="size-[15px]" /> {labels.site}
      </span>
      <span className="flex gap-5 sm:hidden">
        <a className="link py-1" href="/company/howtoredeem" target="_blank" rel="noopener">
          {labels.frame.howToRedeem}
        </a>
        <a className="link py-1" href="/company/terms" target="_blank" rel="noopener">
          {labels.frame.terms}
        </a>
      </span>
      <span>{labels.frame[isOnPaper ? 'questionsCode' : 'questions']}</span>
    </footer>
  )
}

function PlutusLogo() {
  return (
    <span className="flex items-center gap-2.5 font-display text-[1.3rem] leading-none font-[480] tracking-[-.015em]">
      <PlutusMark className="size-6" />
      {labels.site}
    </span>
  )
}

function senderColors({ light, dark }: NonNullable<Sender['colors']>): CSSProperties {
  return {
    '--sender-light': light.background,
    '--sender-light-foreground': light.foreground,
    '--sender-dark': dark.background,
    '--sender-dark-foreground': dark.foreground,
  }
}

/** The logo of Plutus, a P with a coin as its bowl. */
function PlutusMark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <circle cx="13" cy="9.4" r="7.8" className="fill-coin" />
      <circle cx="13" cy="9.4" r="5.2" fill="none" className="stroke-coin-edge" />
      <rect x="3" y="1.6" width="3.6" height="20.8" rx="1.8" className="fill-foreground" />
    </svg>
  )
}

/** The button that switches between the light and the dark theme. The choice also applies to the app (S18). */
function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label={labels.frame.theme}
      className="wash grid size-11 place-items-center rounded-md text-muted-foreground sm:size-9"
      onClick={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <RewardIcon name="theme" size={18} />
    </button>
  )
}

/** Says that the browser is offline (ux 50). The page below stays readable and does not move. */
function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-30 print:hidden">
      {!isOnline && (
        <p
          data-slot="offline"
          className="flex items-center justify-center gap-2 border-b bg-secondary px-4 pt-[max(6px,env(safe-area-inset-top))] pb-1.5 text-xs text-foreground"
        >
          <RewardIcon name="offline" size={16} strokeWidth={1.8} className="shrink-0 text-warning" />
          {labels.frame.offline}
        </p>
      )}
    </div>
  )
}

/** The sender's logo and name at the top of the page, with initials in place of a missing logo. Under a wide logo the name is small. */
function SenderMark({ sender }: { sender: Sender }) {
  const [isWide, setIsWide] = useState(false)
  const [failed, setFailed] = useState(false)
  const measureLogo = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    setFailed(naturalWidth === 0)
    setIsWide(naturalWidth > naturalHeight * 1.8)
  }
  const isNameBelow = isWide && !failed
  return (
    <div className={`flex min-w-0 ${isNameBelow ? 'flex-col items-start gap-0.5 py-1.5' : 'items-center gap-3'}`}>
      {sender.logo && !failed ? (
        <img
          src={`/public/logos/${sender.logo}`}
          alt=""
          className="h-[34px] max-w-[160px] shrink-0 rounded-md object-contain dark:bg-white dark:p-[3px]"
          ref={(image) => {
            // in a rendered document the image may have loaded before hydration
            if (image?.complete) measureLogo(image)
          }}
          onError={() => setFailed(true)}
          onLoad={({ currentTarget }) => measureLogo(currentTarget)}
        />
      ) : (
        <span
          aria-hidden
          className="grid size-[34px] shrink-0 place-items-center rounded-md bg-sender text-xs font-semibold text-sender-foreground"
        >
          {initials(sender.name)}
        </span>
      )}
      <span
        translate="no"
        className={`line-clamp-3 wrap-anywhere ${isNameBelow ? 'text-2xs text-muted-foreground' : 'text-[1.0625rem] leading-tight font-semibold tracking-[-.01em]'}`}
      >
        {sender.name}
      </span>
    </div>
  )
}
