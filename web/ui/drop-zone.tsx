import { type DragEvent, type ReactNode, useState } from 'react'
import { cn } from '#web/lib/cn.ts'

type DropZoneProps = {
  id: string
  /** As the `accept` of a file input. */
  accept: string
  onFiles: (files: File[]) => void
  /** Accepts more than one at once. */
  isMany?: boolean
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** A place to drop a file that is also the button to choose it. The same file may be chosen twice in a row. */
export function DropZone({ id, accept, onFiles, isMany = false, isBusy = false, className, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => onFiles([...(files ?? [])].slice(0, isMany ? undefined : 1))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
        multiple={isMany}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
