import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { ChooseBrand } from '#web/reward/choose/choose-brand.tsx'
import type { ShownReward } from '#web/reward/reward-view.ts'
import { useWidth } from '#web/ui/charts/use-width.ts'

const sizes = { wide: { width: 960, height: 880 }, phone: { width: 390, height: 760 } }

/** A preview of the recipient's reward page with the chosen design. It renders the real page's components and cannot be clicked. */
export function RewardPreview({ view, isNarrow, isDark }: { view: ShownReward; isNarrow: boolean; isDark: boolean }) {
  const t = useTranslations('storefront.preview')
  return (
    <div className={isNarrow ? 'mx-auto max-w-[392px]' : undefined}>
      <RewardFrame title={t('page')} {...sizes[isNarrow ? 'phone' : 'wide']} isDark={isDark}>
        <ChooseBrand token="" view={view} onClaimed={noop} onChanged={noop} />
      </RewardFrame>
    </div>
  )
}

const noop = () => {}

type RewardFrameProps = { title: string; width: number; height: number; isDark: boolean; children: ReactNode }

/** An iframe with its own viewport, stylesheet, media queries and theme. Its content cannot be clicked, and is scaled down to fit. */
function RewardFrame({ title, width, height, isDark, children }: RewardFrameProps) {
  const { width: room, ref: measure } = useWidth()
  const [body, setBody] = useState<HTMLElement | null>(null)
  const scale = room ? Math.min(1, room / width) : 0
  const fill = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame) void addStylesheet(frame).then(setBody)
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

/** Adds the stylesheet to the frame. Returns its body once loaded, so that the page never shows unstyled. */
async function addStylesheet(frame: HTMLIFrameElement): Promise<HTMLElement | null> {
  const href = await loadSheetUrl()
  const page = frame.contentDocument
  if (!href || !page) return null
  const sheet = page.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  const loaded = new Promise((resolve) => {
    sheet.onload = resolve
    sheet.onerror = resolve
  })
  page.head.append(sheet)
  page.documentElement.lang = 'en'
  page.body.inert = true
  await loaded
  return page.body
}

let sheetUrl: Promise<string | undefined> | undefined

/** Returns the URL of the reward stylesheet, read from one of its pages. An import would apply the stylesheet to the app. */
function loadSheetUrl(): Promise<string | undefined> {
  sheetUrl ??= fetchSheetUrl().catch(() => {
    sheetUrl = undefined
    return undefined
  })
  return sheetUrl
}

async function fetchSheetUrl(): Promise<string | undefined> {
  const page = await fetch('/company/terms')
  return /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(await page.text())?.[1]
}
