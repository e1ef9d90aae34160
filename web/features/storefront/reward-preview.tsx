import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { ChooseBrand } from '#web/reward/choose/choose-brand.tsx'
import type { RewardView } from '#web/reward/reward-view.ts'
import { useWidth } from '#web/ui/charts/use-width.ts'

const sizes = { wide: { width: 960, height: 880 }, phone: { width: 390, height: 760 } }

/** The recipient's own page, drawn by its own parts with what is chosen here; it can only be looked at. */
export function RewardPreview({ view, isNarrow, isDark }: { view: RewardView; isNarrow: boolean; isDark: boolean }) {
  const t = useTranslations('storefront.preview')
  return (
    <div className={isNarrow ? 'mx-auto max-w-[392px]' : undefined}>
      <RewardFrame title={t('page')} {...sizes[isNarrow ? 'phone' : 'wide']} isDark={isDark}>
        <ChooseBrand token="" view={view} onClaimed={nothing} onChanged={nothing} />
      </RewardFrame>
    </div>
  )
}

const nothing = () => {}

type RewardFrameProps = { title: string; width: number; height: number; isDark: boolean; children: ReactNode }

/**
 * A window of its own size for the reward page: its stylesheet, its media queries, its theme. Nothing in it can be reached, and it is
 * scaled down until it fits.
 */
function RewardFrame({ title, width, height, isDark, children }: RewardFrameProps) {
  const { width: room, ref: measure } = useWidth()
  const [body, setBody] = useState<HTMLElement | null>(null)
  const scale = room ? Math.min(1, room / width) : 0
  const fill = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame) void dress(frame).then(setBody)
  }, [])
  if (body) body.ownerDocument.documentElement.className = isDark ? 'dark' : 'light'
  return (
    <div ref={measure} className="overflow-hidden rounded-lg border" style={{ height: Math.round(height * scale) }}>
      <iframe
        ref={fill}
        title={title}
        tabIndex={-1}
        className="pointer-events-none block origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})`, marginInline: 'auto' }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}

/** The body to draw into, once its stylesheet is loaded: nobody sees the page unstyled. */
async function dress(frame: HTMLIFrameElement): Promise<HTMLElement | null> {
  const href = await rewardSheet()
  const page = frame.contentDocument
  if (!href || !page) return null
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  const isThere = new Promise((resolve) => {
    sheet.onload = resolve
    sheet.onerror = resolve
  })
  page.head.append(sheet)
  page.documentElement.lang = 'en'
  page.body.inert = true
  await isThere
  return page.body
}

let asked: Promise<string | undefined> | undefined

/** Where the reward page's stylesheet is, according to one of its own pages. Imported here, it would apply to the app. */
function rewardSheet(): Promise<string | undefined> {
  asked ??= readSheet().catch(() => {
    asked = undefined
    return undefined
  })
  return asked
}

async function readSheet(): Promise<string | undefined> {
  const page = await fetch('/company/terms')
  return /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(await page.text())?.[1]
}
