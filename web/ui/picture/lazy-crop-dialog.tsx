import { type ComponentProps, lazy, Suspense } from 'react'
import type { CropDialog } from './crop-dialog.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The crop dialog, whose code is loaded when it is first shown. */
export function LazyCropDialog(props: ComponentProps<typeof CropDialog>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}
