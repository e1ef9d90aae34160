import { type RefObject, useRef, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'

type Copy<Shown> = {
  copy: () => Promise<void>
  /** The result of the last copy. After `failed` the text is selected. Undefined before the first one. */
  result: 'copied' | 'failed' | undefined
  /** The ref of the element that shows the text. */
  shown: RefObject<Shown | null>
}

/** Returns a function that copies a text, its result, and the ref of the element that is selected where copying is not possible. */
export function useCopy<Shown extends HTMLElement>(text: string): Copy<Shown> {
  const shown = useRef<Shown>(null)
  const [result, setResult] = useState<'copied' | 'failed'>()
  const copy = async () => setResult((await copyText(text, shown.current)) ? 'copied' : 'failed')
  return { copy, result, shown }
}
