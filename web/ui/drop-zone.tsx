import { type DragEvent, type ReactNode, useState } from 'react'
import { cn } from '#web/lib/cn.ts'

type DropZoneProps = {
  id: string
  /** As the `accept` of a file input. */
  accept: string
  onFile: (file: File | undefined) => void
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** A place to drop one file that is also the button to choose it. The same file may be chosen twice in a row. */
export function DropZone({ id, accept, onFile, isBusy = false, className, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <label
      data-slot="drop-zone"
      htmlFor={id}
      aria-busy={isBusy}
      className={cn(
        'flex cursor-pointer rounded-lg border border-dashed border-input hover:border-foreground hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        isOver && 'border-foreground bg-muted',
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
