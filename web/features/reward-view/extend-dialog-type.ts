import type { ComponentType } from 'react'

/** The dialog that moves the expiry of the reward with this id. */
export type ExtendDialogType = ComponentType<{ id: string; expiresAt: string; onOpenChange: (open: boolean) => void }>
