import { ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import type { MessageGroup } from './message-groups.ts'

type MessageGroupHeaderProps = {
  group: MessageGroup
  /** True if the campaign's messages use more than one channel, which the header then names. */
  hasChannels: boolean
  isOpen: boolean
  /** The id of the list that the header opens. */
  controls: string
  onToggle: () => void
}

const numbers = ['sent', 'opened', 'failed'] as const
const columns = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_repeat(3,5.5rem)]'

/** The header of one kind of message with its numbers. Opens and closes the list of its recipients. */
export function MessageGroupHeader({ group, hasChannels, isOpen, controls, onToggle }: MessageGroupHeaderProps) {
  const t = useTranslations('campaignView.messages')
  const format = useFormatter()
  const { sent, opened, failed, waiting } = group
  return (
    <h2 className="border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
        className={cn(columns, 'min-h-[46px] w-full py-2.5 text-left text-base font-normal hover:bg-muted')}
      >
        <span className="flex min-w-0 items-center gap-2">
          <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-muted-foreground transition-transform', isOpen && 'rotate-90')} />
          <span className="min-w-0 font-medium">
            <span>{t(`kinds.${group.kind}`)}</span>
            {hasChannels && <span className="ml-2 font-normal text-muted-foreground">{t(`channels.${group.channel}`)}</span>}
            {waiting > 0 && (
              <span className="ml-2 text-xs font-normal whitespace-nowrap text-muted-foreground">{t('waiting', { count: waiting })}</span>
            )}
          </span>
        </span>
        <span className="text-xs text-muted-foreground sm:hidden">{t('numbers', { sent, opened, failed })}</span>
        <span className="sr-only max-sm:hidden">{t('numbers', { sent, opened, failed })}</span>
        {numbers.map((name) => (
          <span key={name} aria-hidden className={cn('num text-right max-sm:hidden', group[name] === 0 && 'text-muted-foreground')}>
            {format.number(group[name])}
          </span>
        ))}
      </button>
    </h2>
  )
}

/** The titles of the columns of numbers. The headers say the numbers in words, so assistive technology skips these. */
export function MessageGroupTitles() {
  const t = useTranslations('campaignView.messages')
  return (
    <p aria-hidden className={cn(columns, 'border-b border-border-strong py-2.5 text-xs font-medium text-muted-foreground max-sm:hidden')}>
      <span>{t('kind')}</span>
      {numbers.map((name) => (
        <span key={name} className="text-right">
          {t(`columns.${name}`)}
        </span>
      ))}
    </p>
  )
}
