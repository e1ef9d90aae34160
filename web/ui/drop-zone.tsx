import { type DragEvent, type ReactNode, useState } from 'react'
import { cn } from '#web/lib/cn.ts'

type DropZoneProps = {
  id: string
  /** The accepted file types, as in the `accept` attribute of a file input. Dropped files are not checked. */
  accept: string
  onFiles: (files: File[]) => void
  /** Accepts several files at once. Otherwise only the first dropped file is used. */
  isMany?: boolean
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** An area that accepts dropped files, and opens the file picker when clicked. Choosing the same file twice calls `onFiles` twice. */
export function DropZone({ id, accept, onFiles, isMany = false, isBusy = false, className, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => onFiles([...(files ?? [])].slice(0, isMany ? undefined : 1))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
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
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
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
