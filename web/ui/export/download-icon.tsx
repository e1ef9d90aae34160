import { Download, LoaderCircle } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'

/** The icon of a download button. Shows a spinner while `busy`. */
export function DownloadIcon({ busy, className }: { busy: boolean; className?: string }) {
  const Icon = busy ? LoaderCircle : Download
  return <Icon aria-hidden className={cn(busy && 'animate-spin', className)} />
}

/** The style of a download link that is only an icon, in a row. */
export const iconLinkClass =
  'wash inline-grid size-11 place-items-center rounded-md align-middle text-muted-foreground sm:size-9 [&_svg]:size-[18px] [&_svg]:stroke-[1.6]'
