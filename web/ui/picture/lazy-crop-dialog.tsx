import { type ComponentProps, lazy, Suspense } from 'react'
import type { CropDialog } from './crop-dialog.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The crop dialog, loaded on first use. */
export function LazyCropDialog(props: ComponentProps<typeof CropDialog>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}
