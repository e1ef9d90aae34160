import { type RefObject, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { afterChoiceLabel } from '../after-choice-label.ts'
import { RewardIcon } from '../icon.tsx'

type CopyButtonProps = {
  part: 'code' | 'pin' | 'serial'
  text: string
  /** The element that shows the text. It is selected if the clipboard is not available. */
  shown: RefObject<HTMLElement | null>
  className: string
  /** True for a button that is only an icon. */
  isIcon?: boolean
}

const texts = afterChoiceLabel.reveal

/** The button that copies a part of the voucher and confirms it. */
export function CopyButton({ part, text, shown, className, isIcon = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        aria-label={isIcon ? texts.copy[part] : undefined}
        onClick={async () => setIsCopied(await copyText(text, shown.current))}
        className={className}
      >
        {isCopied ? <RewardIcon name="check" size={17} strokeWidth={1.8} /> : <RewardIcon name="copy" size={17} />}
        {!isIcon && <span>{isCopied ? texts.copied : texts.copy[part]}</span>}
      </button>
      <p role="status" className={isCopied === false ? 'basis-full text-xs' : 'sr-only'}>
        {isCopied === undefined ? '' : isCopied ? texts.copiedSaid[part] : texts.copyFailed}
      </p>
    </>
  )
}
