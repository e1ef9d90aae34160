import { useState } from 'react'
import { afterChoiceLabel } from '../after-choice-label.ts'
import { RewardIcon } from '../icon.tsx'

/** The button that copies the code and confirms it. If the clipboard is not available, it selects the code instead. */
export function CopyCode({ code }: { code: string }) {
  const [message, setMessage] = useState('')
  const isCopied = message === afterChoiceLabel.reveal.copiedSaid
  return (
    <>
      <button
        type="button"
        onClick={async () => setMessage((await copy(code)) ? afterChoiceLabel.reveal.copiedSaid : afterChoiceLabel.reveal.copyFailed)}
        className="flex h-11 shrink-0 items-center justify-center gap-2 rounded-md bg-(--print) px-4 text-sm font-[560] text-(--paper) hover:opacity-90 focus-visible:outline-(--print)"
      >
        {isCopied ? <RewardIcon name="check" size={17} strokeWidth={1.8} /> : <RewardIcon name="copy" size={17} />}
        {isCopied ? afterChoiceLabel.reveal.copied : afterChoiceLabel.reveal.copy}
      </button>
      <p role="status" className={message === afterChoiceLabel.reveal.copyFailed ? 'text-xs' : 'sr-only'}>
        {message}
      </p>
    </>
  )
}

async function copy(code: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.replaceAll(' ', ''))
    return true
  } catch {
    const shown = document.getElementById('voucher-code')
    if (shown) getSelection()?.selectAllChildren(shown)
    return false
  }
}
