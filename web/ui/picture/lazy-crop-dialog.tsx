import { type ComponentProps, lazy, Suspense } from 'react'
import type { CropDialog } from './crop-dialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The crop dialog, loaded once there is something to crop. */
export function LazyCropDialog(props: ComponentProps<typeof CropDialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
