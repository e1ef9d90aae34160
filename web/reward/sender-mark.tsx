import { useState } from 'react'
import type { Sender } from './reward-view.ts'

/** The company's logo, else its initials on its colour, and its name unless the logo is a wide word of its own. */
export function SenderMark({ sender }: { sender: Sender }) {
  const [isWide, setIsWide] = useState(false)
  const [failed, setFailed] = useState(false)
  return (
    <div className="flex min-w-0 items-center gap-3">
      {sender.logo && !failed ? (
        <img
          src={`/public/logos/${sender.logo}`}
          alt=""
          className="h-[34px] max-w-[160px] shrink-0 rounded-md object-contain dark:bg-white dark:p-[3px]"
          onError={() => setFailed(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setIsWide(naturalWidth > naturalHeight * 1.8)}
        />
      ) : (
        <span
          aria-hidden
          className="grid size-[34px] shrink-0 place-items-center rounded-md bg-sender text-xs font-semibold text-sender-foreground"
        >
          {initials(sender.name)}
        </span>
      )}
      <span className={isWide && !failed ? 'sr-only' : 'truncate text-[17px] font-semibold tracking-[-.01em]'}>{sender.name}</span>
    </div>
  )
}

function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  return letters.slice(0, 2).join('').toUpperCase()
}
